import type pg from 'pg';

/** Table of a backup. */
export interface Part {
  /** Name with its schema: `eventstore.event`. */
  readonly table: string;
  /** Names of the columns, quoted where SQL needs it; generated columns are left out, since the table computes them. */
  readonly columns: readonly string[];
}

/** Schema of the read models, which are rebuilt from the events. */
const READ_MODELS = 'read';
/**
 * Schema of PostgreSQL's event store. Its tables, left over after the events moved to KurrentDB, are no part of the
 * installation.
 */
const EVENTS = 'eventstore';

/**
 * Tables left out: data that must not be usable elsewhere (sessions and the key that signs their tokens, tickets of
 * weak logins, failed attempts, known addresses), drafts and bulk jobs, which go after 30 days
 * everywhere (a job must not go on in a copy), and rows that the migrations write themselves.
 */
export const LEFT_OUT: readonly string[] = [
  'public.session',
  'public.session_position',
  'public.session_writer',
  'public.login_ticket',
  'public.sign_in_try',
  'public.sign_in_known',
  'public.access_secret',
  'public.draft',
  'public.bulk_job',
  'public.bulk_record',
  'public.migration',
  'public.installation_build',
  'eventstore.schema_version',
];

/** Tables in which a new database already has a row, which the backup's row replaces. */
export const BORN_WITH: readonly string[] = ['eventstore.epoch', 'eventstore.identity', 'public.audit_head'];

/**
 * Tables of a backup: all of the database but those above, so that a later table is never forgotten. A table comes
 * after those that its rows refer to.
 * @param eventsElsewhere leaves out the event store's tables, because the events are the part `log`
 */
export async function backupParts(
  client: Pick<pg.ClientBase, 'query'>,
  eventsElsewhere = false,
): Promise<readonly Part[]> {
  const { rows } = await client.query<Part>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname <> all ($1)
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_temp\\_%'
        and n.nspname || '.' || c.relname <> all ($2)
      group by c.oid, n.nspname, c.relname
      order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), 1`,
    [eventsElsewhere ? [READ_MODELS, EVENTS] : [READ_MODELS], LEFT_OUT],
  );
  return rows;
}
