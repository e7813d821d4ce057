import { normalNit } from '@expediente/kernel/nit.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type {
  LoadColumn,
  PastedCells,
  RowLoad,
  TextsOf,
  WorkbookLoad,
} from '@expediente/schemas/shared/workbook-load.ts';
import { type Validated, validatorOf } from '@expediente/schemas/validate.ts';
import type { Static, TObject } from 'typebox';
import type { Workflow } from '../commands/workflow.ts';
import type { LoadedRow } from '../workbooks/read.ts';

/** Lines of a form that can be read from a workbook: its columns, and what becomes of each row. */
export interface LineLoad {
  readonly path: OperationPath;
  /** Operation that returns the rows that were not added as a workbook; its file sends them as JSON. */
  readonly refused: OperationPath;
  /** Name of the form's workbook field. */
  readonly field: string;
  /** Further fields of the form. */
  readonly fields: TObject;
  readonly columns: readonly LoadColumn[];
  validate(fields: unknown): Validated<object>;
  /**
   * Classifies rows. `fields` come from `validate`, and the rows have a text for each column.
   * @returns the answer besides the sheet
   */
  classify(call: LoadCall<object, TextsOf<string>>): Promise<object>;
  /** Load of copied cells, by the same rules. */
  readonly paste?: PastedLoad;
}

interface PastedLoad {
  readonly path: OperationPath;
  /** Checked rows of a sent body. */
  rowsOf(body: unknown): Validated<readonly LoadedRow<TextsOf<string>>[]>;
}

export interface LoadCall<Fields, Texts> {
  /**
   * Reads the file; anything that the caller may not see is refused before.
   * @throws {UnreadableWorkbook}
   */
  rows(): Promise<readonly LoadedRow<Texts>[]>;
  readonly fields: Fields;
  readonly session: Session;
  readonly workflow: Workflow;
}

/** Definition of a load whose paths are operations of this product. */
type Ours<Load> = Load & { readonly path: OperationPath; readonly refused: OperationPath };

/** Ties a definition, and a schema of further fields, to the classification of its rows. */
export function lineLoad<Fields extends TObject, Field extends string>(
  { path, refused, field, columns }: Ours<WorkbookLoad<Field>>,
  fields: Fields,
  classify: (call: LoadCall<Static<Fields>, TextsOf<Field>>) => Promise<object>,
  paste?: PastedLoad,
): LineLoad {
  return {
    ...{ path, refused, field, columns, fields },
    // `fields` is a schema of objects.
    validate: validatorOf(fields) as LineLoad['validate'],
    // The call's fields come from `validate`, its rows from the columns.
    classify: (call) => classify(call as LoadCall<Static<Fields>, TextsOf<Field>>),
    ...(paste && { paste }),
  };
}

/**
 * Load of copied cells.
 * @param schema schema of the body, with the field of the rows
 */
export function pastedLoad(
  columns: readonly LoadColumn[],
  { path, sends }: NonNullable<RowLoad['paste']> & { readonly path: OperationPath },
  schema: TObject,
): PastedLoad {
  const check = validatorOf(schema);
  return {
    path,
    rowsOf(body) {
      const checked = check(body);
      if ('errors' in checked) return checked;
      // The schema makes this field the list of rows.
      const rows = Object.entries(checked.value).find(([name]) => name === sends)?.[1] as PastedCells[];
      return { value: rows.map((cells) => pastedRow(columns, cells)) };
    },
  };
}

/** Row of copied cells; they have no address, so the column's title is given instead. */
const pastedRow = (
  columns: readonly LoadColumn[],
  { row, ...cells }: PastedCells,
): LoadedRow<TextsOf<string>> => ({
  row,
  values: Object.fromEntries(
    columns.map(({ field, nit }) => [field, nit ? normalNit(cells[field] ?? '') : (cells[field] ?? '')]),
  ),
  cells: Object.fromEntries(columns.map(({ field, title }) => [field, title])),
  unreadable: [],
  heading: false,
});
