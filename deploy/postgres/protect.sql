-- As a superuser, in the database of Expediente, after its first start and after each release:
--   psql -f protect.sql ...
-- The log, the audit, the seals, sessions and passwords get an owner as whom nobody connects; the application (who owns
-- public.migration) reads, and adds by functions.
do $$
declare
  application constant text := (
    select quote_ident(pg_get_userbyid(relowner)) from pg_class where oid = to_regclass('public.migration'));
  statement text;
begin
  if application is null then
    raise exception 'Inicie Expediente una vez en esta base de datos antes de ejecutar esto.';
  end if;
  if not exists (select from pg_roles where rolname = 'expediente_owner') then
    create role expediente_owner nologin;
  end if;
  for statement in
    with log as (select oid from pg_namespace where nspname = 'eventstore'),
    tables as (
      select oid from pg_class
       where relkind in ('r', 'S', 'v') and relnamespace in (select oid from log)
         and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i'))
      union all
      select oid from pg_class
       where relnamespace = 'public'::regnamespace and (relname = 'audit' or relname like 'audit\_%'
              or relname in ('seal', 'seal_tile', 'seal_head', 'seal_cosignature', 'seal_delivery', 'seal_stamp',
                             'session', 'credential', 'access_secret'))
         and relkind in ('r', 'S', 'v') and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i'))),
    functions as (
      select oid, proname in ('append', 'enter_epoch', 'audit_append')
                  or proname like 'seal\_%' or proname like 'access\_%' as as_owner from pg_proc
       where pronamespace in (select oid from log)
          or pronamespace = 'public'::regnamespace
             and (proname like 'audit\_%' or proname like 'seal\_%' or proname like 'access\_%')),
    part (place, statement) as (
      select 1, format('alter schema %s owner to expediente_owner', oid::regnamespace) from log
      union all
      select 2, format('alter table %s owner to expediente_owner', oid::regclass) from tables
      union all
      select 3, format('revoke all on %s from public, %s', oid::regclass, application) from tables
      union all
      select 4, format('grant select on %s to %s', oid::regclass, application) from tables
      union all
      select 4, format('grant maintain on %s to %s', oid::regclass, application)
        from tables where current_setting('server_version_num')::int >= 170000
      union all
      select 5, format('alter function %s owner to expediente_owner', oid::regprocedure) from functions
      union all
      select 6, format('revoke all on function %s from public', oid::regprocedure) from functions
      union all
      select 7, format('grant execute on function %s to %s', oid::regprocedure, application) from functions
      union all
      select 8, format('alter function %s security definer set search_path = pg_catalog, pg_temp', oid::regprocedure)
        from functions where as_owner
      union all
      select 9, format('revoke all on schema %s from %s', oid::regnamespace, application) from log
      union all
      select 10, format('grant usage on schema %s to %s', oid::regnamespace, application) from log
      union all
      select 11, format('alter database %I owner to expediente_owner', current_database())
      union all
      select 12, format('grant connect, temporary, create on database %I to %s', current_database(), application)
      union all
      select 13, format('grant usage, create on schema public to %s', application)
      union all
      select 14, format('revoke expediente_owner from %s', application)
      union all
      select 15, 'update public.migration set additive = false where name = ''access-006-ways-in'''
    )
    select part.statement from part order by place, 1
  loop
    execute statement;
  end loop;
end $$;
