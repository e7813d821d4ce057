import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Rows of one read model that may refer to a catalogue record. */
export interface UsePlace {
  /** Life cycle or ledger of the rows: `order`. */
  readonly kind: string;
  /** Nouns in Spanish, singular and plural: 'pedido', 'pedidos'. */
  readonly noun: readonly [one: string, many: string];
  readonly table: RawBuilder<unknown>;
  /** Name that distinguishes one row from the others: '1/2026 (100101)'; absent: the rows are only counted. */
  readonly name?: RawBuilder<string>;
  /** Condition of rows that refer to the record; `id` is a number or a text, as the catalogue's keys are. */
  where(id: string | number): RawBuilder<SqlBool>;
}

/** Places that may refer to records, by catalogue. */
export type Uses = Readonly<Partial<Record<CatalogueName, readonly UsePlace[]>>>;

type Condition = UsePlace['where'];

/** Condition that a column has the record's id. */
export const equal =
  (column: string): Condition =>
  (id) =>
    sql<SqlBool>`${sql.ref(column)} = ${id}`;

/** Condition on the state, which is kept only as JSON: it contains this shape. */
export const holds =
  (shape: (id: string | number) => unknown): Condition =>
  (id) =>
    sql<SqlBool>`record::jsonb @> ${JSON.stringify(shape(id))}::jsonb`;

/** Condition that the row's unit or its executor is the given unit. */
export const ofUnit: Condition = (id) => sql<SqlBool>`(id_unit = ${id} or id_executor = ${id})`;
