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
  /** Gives the rows that were not added as a workbook; the file holds them as JSON. */
  readonly refused: OperationPath;
  /** Field of the form that is the workbook. */
  readonly field: string;
  /** Further fields of the form. */
  readonly fields: TObject;
  readonly columns: readonly LoadColumn[];
  validate(fields: unknown): Validated<object>;
  /** `fields` as `validate` returns them, rows with a text for each column. @returns the answer besides the sheet */
  classify(call: LoadCall<object, TextsOf<string>>): Promise<object>;
  /** Copied cells, by the same rules. */
  readonly paste?: PastedLoad;
}

interface PastedLoad {
  readonly path: OperationPath;
  /** Rows of a body that was sent. */
  rowsOf(body: unknown): Validated<readonly LoadedRow<TextsOf<string>>[]>;
}

export interface LoadCall<Fields, Texts> {
  /** Reads the file; what the caller may not see is refused before. @throws {UnreadableWorkbook} */
  rows(): Promise<readonly LoadedRow<Texts>[]>;
  readonly fields: Fields;
  readonly session: Session;
  readonly workflow: Workflow;
}

/** The definition of a load whose operations are ours. */
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
    // A schema of objects.
    validate: validatorOf(fields) as LineLoad['validate'],
    // Its fields come from `validate`, its rows from the columns.
    classify: (call) => classify(call as LoadCall<Static<Fields>, TextsOf<Field>>),
    ...(paste && { paste }),
  };
}

/** Copied cells of a load. @param schema what is sent: the field of the rows */
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
      // The schema's own list of rows.
      const rows = Object.entries(checked.value).find(([name]) => name === sends)?.[1] as PastedCells[];
      return { value: rows.map((cells) => pastedRow(columns, cells)) };
    },
  };
}

/** Copied cells have no address: a column's title instead. */
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
