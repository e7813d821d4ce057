import { createHash } from 'node:crypto';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type RawBuilder, sql } from 'kysely';
import { tableName, tablesOf } from '../engine/tables.ts';
import type { Projection, TableDefinition } from '../projection.ts';

/** A projection as its module defines it. */
export interface ReadModelDefinition extends Omit<Projection, 'version'> {
  /**
   * Version of the rules that make rows from events: a number, raised when a rule of `evolve` or a column's `of`
   * changes (testing/frozen reports when), with any other data that the rules depend on.
   */
  readonly fold: number | JsonObject;
}

/**
 * A projection whose version is the fingerprint of its definition: tables with columns, keys, counts and indexes,
 * parts, categories, `fold` and `madeBy` (for a record the types and versions of its events, since a new one brings new
 * fields). When any of these changes, the next start fills new tables next to the live ones, so that old rows never mix
 * with new ones.
 */
export function readModel({ fold, ...projection }: ReadModelDefinition): Projection {
  const { folds } = projection;
  const tables = tablesOf(projection).map(({ name, columns, key, indexes }) => [
    name,
    Object.entries(columns),
    key,
    indexes,
  ]);
  const categories = folds.flatMap(({ streams }) => streams.map(({ category }) => category));
  const owners = folds.flatMap(({ parts = [] }) => parts.map(({ table, owner }) => [table.name, owner]));
  const madeBy = folds.flatMap((each) => each.madeBy ?? []);
  const content = JSON.stringify([fold, categories, tables, owners, ...madeBy]);
  return { ...projection, version: createHash('sha256').update(content).digest('hex').slice(0, FINGERPRINT) };
}

/** Digits that distinguish the versions of a read model, and end its tables' names. */
const FINGERPRINT = 6;

/** Columns with instants, which are ISO text in a fold and Dates in a query's answer. */
type Instants = 'date_created' | 'date_updated' | 'state_since';
type Queried<Row> = { readonly [Column in keyof Row]: Column extends Instants ? Date : Row[Column] };

/** A table for queries, with the type of its rows: ``sql`from ${orders} o` ``, `db.selectFrom(orders.as('o'))`. */
export interface Rows<Row> extends RawBuilder<Row> {
  /** `read.order_1f09c4` */
  readonly realName: string;
}

/** Rows of a projection's table. */
export const rowsIn = <Row>(
  { version }: Projection,
  { table }: { readonly table: TableDefinition<Row> },
): Rows<Queried<Row>> => rowsNamed(tableName(table, version));

export const rowsNamed = <Row>(realName: string): Rows<Row> =>
  Object.assign(sql.raw<Row>(realName), { realName });

/** `.where('u.id', '=', among(ids))`: compares with any number of values. */
export const among = <Value extends number | string>(values: readonly Value[]): RawBuilder<Value> =>
  typeof values[0] === 'string' ? sql`any(${[...values]}::text[])` : sql`any(${[...values]}::integer[])`;

/** Table of counts, by its name in the definition of the counted table. */
export function countsIn<Row>(
  { version }: Projection,
  { table }: { readonly table: TableDefinition<Row> },
  name: string,
): { readonly from: RawBuilder<unknown>; readonly columns: readonly string[] } {
  const columns = table.counts?.[name];
  if (!columns) throw new Error(`table ${table.name} has no counts ${name}`);
  return { from: sql.raw(tableName({ name }, version)), columns };
}
