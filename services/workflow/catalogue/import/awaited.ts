import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { SheetColumn } from '@expediente/catalogues/excel/sheet.ts';
import type { ImportSheet } from '@expediente/schemas/catalogues/import.ts';

/** Adds to each row that names a record of its own catalogue the row of the sheet with that record. */
export function withAwaited(
  { name, key }: AnyCatalogue,
  columns: readonly SheetColumn[],
  rows: ImportSheet['rows'],
): ImportSheet['rows'] {
  const naming = columns.find(({ of }) => of === name)?.field;
  if (naming === undefined) return rows;
  const places = new Map(rows.map(({ row, values }) => [codeOf(values[key.field]), row]));
  return rows.map((each) => {
    const code = codeOf(each.values[naming]);
    const row = code === '' ? undefined : places.get(code);
    return row === undefined || row === each.row ? each : { ...each, awaits: { field: naming, row } };
  });
}

/** Code in a cell, alone or in the form that lists have: 'código · descripción'. */
const codeOf = (value: string | number | null | undefined): string =>
  (String(value ?? '').split(' · ')[0] ?? '').trim().toUpperCase();
