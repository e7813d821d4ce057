import type { Kysely } from 'kysely';

/**
 * The read models as queries reach them: no table by a name that is written in a query, each through its model, which
 * knows the real name and types the rows. ``db.selectFrom(requests.as('r')).select('r.number')``, or
 * ``sql<Row>`select … from ${requests} r` `` where SQL reads better.
 */
export type ReadDatabase = Kysely<Record<never, never>>;
