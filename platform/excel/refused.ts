import type { RefusedRows } from '@expediente/schemas/shared/refused-rows.ts';
import type { TakenColumn } from './taken.ts';
import type { WrittenCell, WrittenSheet } from './write.ts';

/** Title of the column with the reasons why rows were refused; skipped when the file is read again. */
export const REASON = 'Motivo del rechazo';

export const REFUSED_FILE = 'filas_rechazadas.xlsx';

export interface RefusedColumn extends TakenColumn {
  readonly field: string;
  readonly title: string;
}

const BATCH = 500;

/** Sheet of refused rows as they were in their own sheet, each with its reason, to be mended and loaded again. */
export function refusedSheet(columns: readonly RefusedColumn[], rows: RefusedRows['rows']): WrittenSheet {
  return {
    name: 'Filas rechazadas',
    columns: [
      // Wrong values stay as they were typed: an amount may be a text with a comma.
      ...columns.map(({ title, kind }) => ({
        title,
        kind: kind === 'decimal' ? ('decimal' as const) : ('text' as const),
        width: 24,
      })),
      { title: REASON, kind: 'text' as const, width: 80 },
    ],
    rows: batches(columns, rows),
  };
}

function* batches(
  columns: readonly RefusedColumn[],
  rows: RefusedRows['rows'],
): Generator<readonly (readonly WrittenCell[])[]> {
  for (let at = 0; at < rows.length; at += BATCH) {
    yield rows.slice(at, at + BATCH).map(({ row, values, reason }) => [
      ...columns.map(({ field, values: words }) => {
        const value = values[field] ?? null;
        return words?.find((each) => each.value === value)?.label ?? value;
      }),
      `Fila ${row}. ${reason}`,
    ]);
  }
}
