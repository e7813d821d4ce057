import type { WrittenSheet } from '@expediente/platform/excel/write.ts';

/** A column of a workbook to be filled in, in words. */
export interface InstructedColumn {
  readonly title: string;
  readonly required: boolean;
  readonly rule: string;
  /** Words that the column accepts, if it accepts only some. */
  readonly values?: readonly { readonly label: string }[];
}

const text = (title: string, width: number) => ({ title, kind: 'text' as const, width });

/** Sheet with the instructions for a template: `how` above a row for each column. */
export const instructionsSheet = (
  how: readonly string[],
  columns: readonly InstructedColumn[],
): WrittenSheet => ({
  name: 'Instrucciones',
  head: how,
  columns: [
    text('Columna', 28),
    text('Obligatoria', 14),
    text('Qué se escribe', 70),
    text('Valores permitidos', 40),
  ],
  rows: [
    columns.map(({ title, required, rule, values }) => [
      title,
      required ? 'SI' : 'NO',
      rule,
      values?.map(({ label }) => label).join(', ') ?? '',
    ]),
  ],
});

/** Sheet with the codes of the records to which a template's columns may refer. */
export const valuesSheet = (
  name: string,
  titles: readonly string[],
  rows: WrittenSheet['rows'],
): WrittenSheet => ({
  name,
  columns: titles.map((title, at) => text(title, at === titles.length - 1 ? 60 : 24)),
  rows,
});
