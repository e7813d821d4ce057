import type { Session } from '@expediente/platform/access/session.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { LoadColumn, TextsOf } from '@expediente/schemas/shared/line-load.ts';
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
  readonly columns: readonly LoadColumn<string>[];
  validate(fields: unknown): Validated<object>;
  /** `fields` as `validate` returns them, rows with a text for each column. @returns the answer besides the sheet */
  classify(call: LoadCall<object, Readonly<Record<string, string>>>): Promise<object>;
}

export interface LoadCall<Fields, Texts> {
  /** Reads the file; what the caller may not see is refused before. @throws {UnreadableWorkbook} */
  rows(): Promise<readonly LoadedRow<Texts>[]>;
  readonly fields: Fields;
  readonly session: Session;
  readonly workflow: Workflow;
}

/** Ties a schema of further fields, and the columns, to the classification that reads them. */
export function lineLoad<Fields extends TObject, Field extends string>(
  definition: Omit<LineLoad, 'fields' | 'columns' | 'validate' | 'classify'> & {
    readonly fields: Fields;
    readonly columns: readonly LoadColumn<Field>[];
  },
  classify: (call: LoadCall<Static<Fields>, TextsOf<Field>>) => Promise<object>,
): LineLoad {
  return {
    ...definition,
    // A schema of objects.
    validate: validatorOf(definition.fields) as LineLoad['validate'],
    // Its fields come from `validate`, its rows from the columns.
    classify: (call) => classify(call as LoadCall<Static<Fields>, TextsOf<Field>>),
  };
}
