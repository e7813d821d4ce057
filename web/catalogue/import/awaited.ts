import type { ImportSheet, RowResult } from '@expediente/schemas/catalogues/import.ts';

type Checked = ReadonlyMap<number, RowResult>;

/**
 * Explains rows that were refused because they name a record that another row of the same file would add: says in
 * which order to load them. Called when all rows are checked.
 */
export function withAwaited({ rows }: ImportSheet, checked: Checked): Checked {
  const results = new Map(checked);
  for (const { row, values, awaits } of rows) {
    const result = checked.get(row);
    if (!awaits || result?.is !== 'refused') continue;
    const first = checked.get(awaits.row)?.is;
    // The record exists already: the fault is another one.
    if (first !== 'new' && first !== 'refused') continue;
    const name = `«${String(values[awaits.field] ?? '')}»`;
    const message =
      first === 'new'
        ? `${name} se agrega con la fila ${awaits.row} de este archivo. Cargue primero las demás filas y después, con «Descargar solo las filas rechazadas», esta.`
        : `${name} se agregaría con la fila ${awaits.row} de este archivo, que también se rechaza: corrija las dos.`;
    const faults = result.faults.map((fault) =>
      fault.field === awaits.field ? { ...fault, message } : fault,
    );
    results.set(row, { ...result, faults });
  }
  return results;
}
