import type { Kysely } from 'kysely';

/** The read models as queries reach them. */
// biome-ignore lint/suspicious/noExplicitAny: the tables are named by data, so no static type of them exists
export type ReadDatabase = Kysely<any>;
