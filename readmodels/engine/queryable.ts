import type pg from 'pg';

/** A query's way to the database: a pool or one of its connections. */
export type Queryable = Pick<pg.ClientBase, 'query'>;
