import { counted } from '@expediente/kernel/format.ts';
import type { RefusedRow, RowLoad, TextsOf } from '@expediente/schemas/shared/workbook-load.ts';
import type { ClassedRow, RowClass } from './RowsByClass.tsx';

/** Lines that a workbook, or copied cells, bring into a form: their load, and what they are in that form. */
export interface RowsInto<Answer, Line, Form> {
  readonly load: RowLoad;
  linesOf(answer: Answer): readonly Line[];
  isThere(line: Line, form: Form): boolean;
  /** Its cells, to be corrected and loaded again. */
  textsOf(line: Line): TextsOf<string>;
  shown(line: Line): Pick<ClassedRow, 'name' | 'details'>;
  /** Why the form cannot take these; '' while it can. */
  faultOf(form: Form, added: readonly Line[]): string;
  /** What is to be known before they are added; '' nothing. */
  noteOf?(form: Form, added: readonly Line[]): string;
}

/** As the sheet numbers its row. */
export interface Numbered {
  readonly row: number;
}

/** Rows that the server checked among themselves. */
export interface Checked {
  readonly not_added: readonly RefusedRow[];
}

/** Rows that were checked, against the lines that the form has. */
export interface RowsToAdd<Line> {
  readonly added: readonly Line[];
  readonly refused: readonly RefusedRow[];
}

const byRow = (a: Numbered, b: Numbered): number => a.row - b.row;

/** What the form has already is not added again. */
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

/** The cells of a row that was refused, by field. */
export function cellsOfRow({ columns }: Pick<RowLoad, 'columns'>, row: RefusedRow): TextsOf<string> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(columns.map(({ field }) => [field, String(values.get(field) ?? '')]));
}

/** What is added, or was. @param nouns feminine */
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
