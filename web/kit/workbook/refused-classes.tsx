import { counted } from '@expediente/kernel/format.ts';
import type { RefusedRows } from '@expediente/schemas/shared/refused-rows.ts';
import type { LoadFault, RefusedRow } from '@expediente/schemas/shared/workbook-load.ts';
import type { RowClass } from './RowsByClass.tsx';

const faultsOf = <Reason extends string>({
  cell,
  reason,
  message,
  also,
}: RefusedRow<Reason>): readonly LoadFault<Reason>[] => [{ cell, reason, message }, ...also];

/** All faults of a row, each with its cell. */
export const faultText = (row: RefusedRow): string =>
  faultsOf(row)
    .map(({ cell, message }) => `${cell}: ${message}`)
    .join(' ');

/** Rows that were not added, with their original texts, to correct and load again. @param cellsOf texts by field */
export const asRefusedRows = <Row extends RefusedRow>(
  refused: readonly Row[],
  cellsOf: (row: Row) => Readonly<Record<string, string>>,
): RefusedRows => ({
  columns: [...new Set(refused.flatMap((each) => Object.keys(cellsOf(each))))],
  rows: refused.map((each) => ({ row: each.row, values: cellsOf(each), reason: faultText(each) })),
});

/**
 * Classes of refused rows, one per reason, in the order of `reasons`.
 * @param words for one row and for several of each reason
 */
export function refusedClasses<Reason extends string, Row extends RefusedRow<Reason>>(
  refused: readonly Row[],
  reasons: readonly Reason[],
  words: Readonly<Record<Reason, readonly [one: string, several: string]>>,
  nameOf: (row: Row) => string,
): readonly RowClass[] {
  return reasons.flatMap((reason) => {
    const rows = refused.filter((each) => each.reason === reason);
    if (rows.length === 0) return [];
    const [one, several] = words[reason];
    return [
      {
        is: reason,
        label: counted(rows.length, one, several),
        state: one.toLocaleUpperCase('es'),
        tone: 'refused',
        heading: 'Motivo',
        rows: rows.map((each) => ({
          row: each.row,
          name: nameOf(each),
          details: faultsOf(each).map(({ cell, message }) => (
            <p key={cell}>
              <strong>{`${cell}: `}</strong>
              {message}
            </p>
          )),
        })),
      },
    ];
  });
}
