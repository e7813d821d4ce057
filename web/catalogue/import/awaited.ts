import type { ImportSheet, RowResult } from '@expediente/schemas/catalogues/import.ts';

type Checked = ReadonlyMap<number, RowResult>;

/**
 * Of rows that were refused because the record they name is only in the same file: how to bring them in. Asked
 * when all rows are checked.
 */
export function withAwaited({ rows }: ImportSheet, checked: Checked): Checked {
  const results = new Map(checked);
  for (const { row, values, awaits } of rows) {
    const result = checked.get(row);
    if (!awaits || result?.is !== 'refused') continue;
    const first = checked.get(awaits.row)?.is;
    // It is there already: something else is wrong.
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
