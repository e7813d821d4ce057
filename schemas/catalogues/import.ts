import { type Static, Type } from 'typebox';
import { CellContent } from '../shared/refused-rows.ts';
import type { SheetRead } from '../shared/sheet.ts';

/** Most rows that one call checks or loads. */
export const IMPORT_SLICE = 200;

/** `p_rows` of check and load: values by the record's fields, as `read` answered them. */
export const ImportRows = Type.Object({
  p_rows: Type.Array(
    Type.Object({
      /** Number of the row in the sheet. */
      row: Type.Integer({ minimum: 1 }),
      values: Type.Record(Type.String(), CellContent),
      /** Load: the revision that was checked, null when there was no record. */
      revision: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    }),
    { minItems: 1, maxItems: IMPORT_SLICE },
  ),
});

export type ImportValues = Readonly<Record<string, string | number | null>>;
export type ImportRow = Static<typeof ImportRows>['p_rows'][number];

/** Fault of a row; `field` is '' when no single field is at fault. */
export interface RowFault {
  readonly field: string;
  readonly message: string;
}

/** A workbook as it was read; nothing of it is checked against records yet. */
export interface ImportSheet extends SheetRead {
  readonly columns: readonly { readonly field: string; readonly title: string; readonly letter: string }[];
  readonly rows: readonly {
    readonly row: number;
    readonly values: ImportValues;
    readonly faults: readonly RowFault[];
    /** Row whose record this row names in `field`, and which has to be saved first. */
    readonly awaits?: { readonly field: string; readonly row: number };
  }[];
}

export interface ChangedField {
  readonly field: string;
  readonly title: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** Effect that saving a row would have, or had: `same` writes nothing. */
export interface RowResult {
  readonly row: number;
  readonly is: 'new' | 'changed' | 'same' | 'refused';
  readonly changes: readonly ChangedField[];
  readonly faults: readonly RowFault[];
  /** Notice of a save besides its success: a NIT with a wrong check digit. */
  readonly warning?: string;
  /** Revision of the record before the save; null when there is none. */
  readonly revision: number | null;
}
