import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Rows of one read model that may name a catalogue record. */
export interface UsePlace {
  /** Life cycle or ledger of the rows: `order`. */
  readonly kind: string;
  /** Spanish, of one and of several: 'pedido', 'pedidos'. */
  readonly noun: readonly [one: string, many: string];
  readonly table: RawBuilder<unknown>;
  /** Name that distinguishes one row from the others: '1/2026 (100101)'; absent: they are counted alone. */
  readonly name?: RawBuilder<string>;
  /** Condition of rows that name the record; `id` is of the catalogue's own kind, number or text. */
  where(id: string | number): RawBuilder<SqlBool>;
}

/** Places by catalogue. */
export type Uses = Readonly<Partial<Record<CatalogueName, readonly UsePlace[]>>>;

type Condition = UsePlace['where'];

/** The column holds the record's id. */
export const equal =
  (column: string): Condition =>
  (id) =>
    sql<SqlBool>`${sql.ref(column)} = ${id}`;

/** The record's state, which is only there as JSON, holds this shape. */
export const holds =
  (shape: (id: string | number) => unknown): Condition =>
  (id) =>
    sql<SqlBool>`record::jsonb @> ${JSON.stringify(shape(id))}::jsonb`;

/** The row's unit or its executor is the unit. */
export const ofUnit: Condition = (id) => sql<SqlBool>`(id_unit = ${id} or id_executor = ${id})`;
