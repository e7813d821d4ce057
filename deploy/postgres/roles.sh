#!/bin/sh
# The database's roles, as who administers it. The product connects as expediente_product, which may read and append
# what is recorded; the log and the audit belong to expediente_owner, as which no process connects. A new database makes the
# roles by itself; the tables are handed over after the first start and after each release:
#   docker compose run --rm protect
# A release that changes these tables says so and does not start; before it:
#   docker compose run --rm protect lend
set -eu

password=$(cat /run/secrets/database-password)
sql() {
	psql -v ON_ERROR_STOP=1 -q --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" "$@"
}

sql -v password="$password" <<-'SQL'
	select 'create role expediente_product login' where not exists (select from pg_roles where rolname = 'expediente_product') \gexec
	select 'create role expediente_owner nologin' where not exists (select from pg_roles where rolname = 'expediente_owner') \gexec
	alter role expediente_product password :'password';
	grant pg_monitor to expediente_product;
SQL

# A new database, and one of before, belong to who administers them.
if [ "$(sql -Atc 'select pg_get_userbyid(datdba) from pg_database where datname = current_database()')" = "$POSTGRES_USER" ]; then
	sql -f /expediente/hand-over.sql
fi
if [ "${1:-}" = lend ]; then
	sql -c 'grant expediente_owner to expediente_product'
	echo 'Los derechos sobre los eventos y la bitácora están prestados: inicie la versión nueva y ejecute después protect.'
elif [ "$(sql -Atc "select to_regclass('public.migration') is not null")" = t ]; then
	sql -f /expediente/protect.sql
	echo 'Listo: los eventos y la bitácora son de expediente_owner, con el que nadie entra.'
fi
