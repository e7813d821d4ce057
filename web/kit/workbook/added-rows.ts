import { counted } from '@expediente/kernel/format.ts';
import type { RefusedRow, RowLoad, TextsOf } from '@expediente/schemas/shared/workbook-load.ts';
import type { ClassedRow, RowClass } from './RowsByClass.tsx';

/** Definition of lines that are loaded into a form from a workbook or copied cells. */
export interface RowsInto<Answer, Line, Form> {
  readonly load: RowLoad;
  linesOf(answer: Answer): readonly Line[];
  isThere(line: Line, form: Form): boolean;
  /** Texts of a line's cells, to correct and load them again. */
  textsOf(line: Line): TextsOf<string>;
  shown(line: Line): Pick<ClassedRow, 'name' | 'details'>;
  /** Reason for which the form cannot take these lines; '' while it can. */
  faultOf(form: Form, added: readonly Line[]): string;
  /** Note before the lines are added; '': none. */
  noteOf?(form: Form, added: readonly Line[]): string;
}

/** Item with the number of its row in the sheet. */
export interface Numbered {
  readonly row: number;
}

/** Answer of the server, which checked the rows among themselves. */
export interface Checked {
  readonly not_added: readonly RefusedRow[];
}

/** Checked rows after the comparison with the form's lines. */
export interface RowsToAdd<Line> {
  readonly added: readonly Line[];
  readonly refused: readonly RefusedRow[];
}

const byRow = (a: Numbered, b: Numbered): number => a.row - b.row;

/** Sorts checked rows: those that the form has already are refused as repeated. */
export function rowsToAdd<Answer extends Checked, Line extends Numbered, Form>(
  { load: { columns, once }, linesOf, isThere, textsOf }: RowsInto<Answer, Line, Form>,
  answer: Answer,
  form: Form,
): RowsToAdd<Line> {
  const lines = linesOf(answer);
  const cell = columns.find(({ field }) => field === once.at)?.title ?? '';
  const repeated = lines
    .filter((line) => isThere(line, form))
    .map((line) => ({
      ...textsOf(line),
      ...{ row: line.row, cell, reason: 'repeated', message: once.inForm, also: [] },
    }));
  return {
    added: lines.filter((line) => !isThere(line, form)).sort(byRow),
    refused: [...answer.not_added, ...repeated].sort(byRow),
  };
}

/** Cells of a refused row, by field. */
export function cellsOfRow({ columns }: Pick<RowLoad, 'columns'>, row: RefusedRow): TextsOf<string> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(columns.map(({ field }) => [field, String(values.get(field) ?? '')]));
}

/** Class of the rows to add, or of the added ones. @param nouns of feminine gender */
export const addedClass = (
  [one, several]: RowLoad['nouns'],
  heading: string,
  rows: readonly ClassedRow[],
  isDone: boolean,
): RowClass => ({
  is: 'added',
  label: isDone
    ? counted(rows.length, `${one} agregada`, `${several} agregadas`)
    : counted(rows.length, `${one} por agregar`, `${several} por agregar`),
  state: isDone ? 'AGREGADA' : 'POR AGREGAR',
  tone: 'done',
  heading,
  rows,
});
