import { MAX_CELL } from '@expediente/kernel/limits.ts';
import { type Static, Type } from 'typebox';

/** Content of a cell of a loaded sheet: text, a number for flags and ids, null when it is empty. */
export const CellContent = Type.Union([Type.String({ maxLength: MAX_CELL }), Type.Number(), Type.Null()]);

/** Refused rows of a loaded sheet: the contents of their cells, by field, and the reason. */
export const RefusedRows = Type.Object({
  columns: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 }),
  rows: Type.Array(
    Type.Object({
      /** Number of the row in the sheet. */
      row: Type.Integer({ minimum: 1 }),
      values: Type.Record(Type.String(), CellContent),
      reason: Type.String({ maxLength: 5_000 }),
    }),
    { maxItems: 50_000 },
  ),
});
export type RefusedRows = Static<typeof RefusedRows>;
