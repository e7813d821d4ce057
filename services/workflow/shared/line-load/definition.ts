import type { Session } from '@expediente/platform/access/session.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { ClassifiedLines, LoadColumn } from '@expediente/schemas/shared/line-load.ts';
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
  /** `fields` as `validate` returns them. */
  classify(call: LoadCall<object>): Promise<ClassifiedLines>;
}

export interface LoadCall<Fields> {
  /** Reads the file; what the caller may not see is refused before. @throws {UnreadableWorkbook} */
  rows(): Promise<readonly LoadedRow[]>;
  readonly fields: Fields;
  readonly session: Session;
  readonly workflow: Workflow;
}

/** Ties a schema of further fields to the classification that reads them. */
export function lineLoad<Fields extends TObject>(
  definition: Omit<LineLoad, 'fields' | 'validate' | 'classify'> & { readonly fields: Fields },
  classify: (call: LoadCall<Static<Fields>>) => Promise<ClassifiedLines>,
): LineLoad {
  return {
    ...definition,
    // A schema of objects.
    validate: validatorOf(definition.fields) as LineLoad['validate'],
    classify: (call) => classify(call as LoadCall<Static<Fields>>), // its fields come from `validate`
  };
}
