import type pg from 'pg';

/** Role that owns the log, the audit, the seals and the data of sign-in; no process connects as it. */
export const LOG_OWNER = 'expediente_owner';

/**
 * Migration with the functions by which users sign in (`access/migrations.ts`). A release without it writes the tables
 * itself, and can let no user in once they belong to `LOG_OWNER`.
 */
const WAYS_IN = 'access-006-ways-in';

/**
 * Statement for the database's administrator, which hands the log, the audit, the seals, sessions and passwords to
 * `LOG_OWNER`: the application keeps reading, and writes through functions that run with their owner's rights. The
 * database and with it the schema `public` go to the same owner, because the owner of a schema may drop what is in it.
 * A release without these functions refuses to start from then on. The statement may be run again at any time, and must
 * be run after a release that changed these tables. The application is the role that owns the table of its migrations.
 */
export const PROTECT = `do $$
declare
  application constant text := (
    select quote_ident(pg_get_userbyid(relowner)) from pg_class where oid = to_regclass('public.migration'));
  statement text;
begin
  if application is null then
    raise exception 'Inicie Expediente una vez en esta base de datos antes de ejecutar esto.';
  end if;
  if not exists (select from pg_roles where rolname = '${LOG_OWNER}') then
    create role ${LOG_OWNER} nologin;
  end if;
  for statement in
    with log as (select oid from pg_namespace where nspname = 'eventstore'),
    tables as (
      select oid from pg_class
       where relkind in ('r', 'S', 'v') and relnamespace in (select oid from log)
         and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i'))
      union all
      select oid from pg_class
       where relnamespace = 'public'::regnamespace and (relname = 'audit' or relname like 'audit\\_%'
              or relname in ('seal', 'seal_tile', 'seal_head', 'seal_cosignature', 'seal_delivery', 'seal_stamp',
                             'session', 'credential', 'access_secret'))
         and relkind in ('r', 'S', 'v') and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i'))),
    functions as (
      select oid, proname in ('append', 'enter_epoch', 'audit_append')
                  or proname like 'seal\\_%' or proname like 'access\\_%' as as_owner from pg_proc
       where pronamespace in (select oid from log)
          or pronamespace = 'public'::regnamespace
             and (proname like 'audit\\_%' or proname like 'seal\\_%' or proname like 'access\\_%')),
    part (place, statement) as (
      select 1, format('alter schema %s owner to ${LOG_OWNER}', oid::regnamespace) from log
      union all
      select 2, format('alter table %s owner to ${LOG_OWNER}', oid::regclass) from tables
      union all
      select 3, format('revoke all on %s from public, %s', oid::regclass, application) from tables
      union all
      select 4, format('grant select on %s to %s', oid::regclass, application) from tables
      union all
      select 4, format('grant maintain on %s to %s', oid::regclass, application)
        from tables where current_setting('server_version_num')::int >= 170000
      union all
      select 5, format('alter function %s owner to ${LOG_OWNER}', oid::regprocedure) from functions
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
      select 11, format('alter database %I owner to ${LOG_OWNER}', current_database())
      union all
      select 12, format('grant connect, temporary, create on database %I to %s', current_database(), application)
      union all
      select 13, format('grant usage, create on schema public to %s', application)
      union all
      select 14, format('revoke ${LOG_OWNER} from %s', application)
      union all
      select 15, 'update public.migration set additive = false where name = ''${WAYS_IN}'''
    )
    select part.statement from part order by place, 1
  loop
    execute statement;
  end loop;
end $$;
`;

/**
 * Statement for the database's administrator, for the way back to a release that writes sessions and passwords itself:
 * lets that release sign users in. The next start of this release, or `PROTECT`, takes the rights back.
 */
export const LET_EARLIER_IN = `do $$
declare
  application constant text := (
    select quote_ident(pg_get_userbyid(relowner)) from pg_class where oid = to_regclass('public.migration'));
begin
  execute format('grant insert, update, delete on public.session, public.credential to %s', application);
  update public.migration set additive = true where name = '${WAYS_IN}';
end $$;
`;

/**
 * True when the role of these connections could change or remove what was recorded: it owns the log or the audit, may
 * become their owner, or owns their schema or database. Always true for a superuser.
 */
export async function mayAlterLog(db: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(MAY_ALTER);
  return rows[0]?.may ?? false;
}

const MAY_ALTER = `
  select coalesce(bool_or(
           pg_has_role(c.relowner, 'member') or pg_has_role(n.nspowner, 'member') or pg_has_role(d.datdba, 'member')
           or has_table_privilege(c.oid, 'update, delete, truncate, trigger')), false) as may
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_database d on d.datname = current_database()
   where c.oid in (to_regclass('eventstore.event'), to_regclass('eventstore.epoch'), to_regclass('public.audit'),
                   to_regclass('public.audit_head'), to_regclass('public.seal'), to_regclass('public.seal_tile'),
                   to_regclass('public.seal_head'), to_regclass('public.seal_cosignature'),
                   to_regclass('public.seal_delivery'), to_regclass('public.seal_stamp'),
                   to_regclass('public.session'), to_regclass('public.credential'),
                   to_regclass('public.access_secret'))`;

/** Warning for people: the danger of a log that its own application could alter, and the remedy. */
export const MAY_ALTER_WORDS =
  'La cuenta con la que Expediente entra a la base de datos podría alterar los eventos, la bitácora, los sellos o las contraseñas: quien administra la base debe ejecutar deploy/postgres/protect.sql (docs/ops.md, «Dueño del registro»).';
