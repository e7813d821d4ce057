import type { Kysely } from 'kysely';

/**
 * Access to the read models for queries: no query writes the name of a table, since each model knows its table's full
 * name and the type of its rows. ``db.selectFrom(requests.as('r')).select('r.number')``, or
 * ``sql<Row>`select … from ${requests} r` `` where SQL reads better.
 */
export type ReadDatabase = Kysely<Record<never, never>>;
