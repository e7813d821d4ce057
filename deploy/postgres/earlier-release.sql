-- As a superuser, in the database of Expediente, before the release before is started again (docs/ops.md, «Volver a la versión
-- anterior»):
--   psql -f earlier-release.sql ...
-- It signs users in by writing sessions and passwords itself. After the return to the later release: protect.sql.
do $$
declare
  application constant text := (
    select quote_ident(pg_get_userbyid(relowner)) from pg_class where oid = to_regclass('public.migration'));
begin
  execute format('grant insert, update, delete on public.session, public.credential to %s', application);
  update public.migration set additive = true where name = 'access-006-ways-in';
end $$;
