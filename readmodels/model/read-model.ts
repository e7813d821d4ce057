import { createHash } from 'node:crypto';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type RawBuilder, sql } from 'kysely';
import { tableName, tablesOf } from '../engine/tables.ts';
import type { Projection, TableDefinition } from '../projection.ts';

/** A projection as its module writes it. */
export interface ReadModelDefinition extends Omit<Projection, 'version'> {
  /**
   * How the tables are made of the events: a number, raised when a rule of `evolve` or a column's `of` changes (
   * testing/frozen says when), with whatever else as data rules it.
   */
  readonly fold: number | JsonObject;
}

/**
 * A projection whose version is the fingerprint of what it is made of: its tables with their columns, keys, counts
 * and indexes, its parts, its categories, its fold and what its rows are made by (a record's: the types and versions of its
 * events, as a new one brings new fields of the record). Whatever of these changes, the next start fills tables of
 * their own next to the live ones, and nothing old mixes with the new.
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

/** Digits that distinguish the versions of one read model; its tables' names end in them. */
const FINGERPRINT = 6;

/** Instants are ISO text in a fold and Dates in what a query answers. */
type Instants = 'date_created' | 'date_updated' | 'state_since';
type Queried<Row> = { readonly [Column in keyof Row]: Column extends Instants ? Date : Row[Column] };

/** A table for queries, with the type of its rows: ``sql`from ${orders} o` ``, `db.selectFrom(orders.as('o'))`. */
export interface Rows<Row> extends RawBuilder<Row> {
  /** `read.order_1f09c4` */
  readonly realName: string;
}

/** The rows of a table of a projection. */
export const rowsIn = <Row>(
  { version }: Projection,
  { table }: { readonly table: TableDefinition<Row> },
): Rows<Queried<Row>> => rowsNamed(tableName(table, version));

export const rowsNamed = <Row>(realName: string): Rows<Row> =>
  Object.assign(sql.raw<Row>(realName), { realName });

/** `.where('u.id', '=', among(ids))`: one of some values, however many. */
export const among = <Value extends number | string>(values: readonly Value[]): RawBuilder<Value> =>
  typeof values[0] === 'string' ? sql`any(${[...values]}::text[])` : sql`any(${[...values]}::integer[])`;

/** A table of counts, by its name in the definition of the table that it counts. */
export function countsIn<Row>(
  { version }: Projection,
  { table }: { readonly table: TableDefinition<Row> },
  name: string,
): { readonly from: RawBuilder<unknown>; readonly columns: readonly string[] } {
  const columns = table.counts?.[name];
  if (!columns) throw new Error(`table ${table.name} has no counts ${name}`);
  return { from: sql.raw(tableName({ name }, version)), columns };
}
