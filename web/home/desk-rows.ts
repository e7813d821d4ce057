import type { PendingGroup, PendingRecord } from '@expediente/schemas/home/read.ts';

/** A pending record in its group. */
export interface DeskRow {
  readonly group: PendingGroup;
  readonly record: PendingRecord;
}

/** The row of the last record that was done, which stays in its place with its result. */
export interface DoneRow {
  readonly row: DeskRow;
  /** Label of the step: 'Comprometer'. */
  readonly label: string;
}

/**
 * Records of a group with the one that was done among them, in the place that it had.
 * @param done undefined: none; one that still waits in the group, or was of another one, is not added
 */
export function withDone(group: PendingGroup, done: DoneRow | undefined): readonly DeskRow[] {
  const rows = rowsOf([group]);
  if (done?.row.group.key !== group.key || rows.some((row) => keyOf(row) === keyOf(done.row))) return rows;
  const former = done.row.group.records.findIndex(({ id }) => id === done.row.record.id);
  return rows.toSpliced(former, 0, done.row);
}

/** Place of a record in the address: key of its group, and its id. */
export interface DeskPlace {
  readonly group: string | null;
  readonly id: string | null;
}

/** Life cycle of a group's records, by the group's key: 'order.2~3'. */
const cycleOf = (key: string | null): string | undefined => key?.split('.')[0];

/** True if a row is the record of a place, in whatever group it waits: ids repeat among life cycles. */
export const isAt = ({ group, record }: DeskRow, at: DeskPlace): boolean =>
  record.id === at.id && cycleOf(group.key) === cycleOf(at.group);

export const rowsOf = (groups: readonly PendingGroup[]): readonly DeskRow[] =>
  groups.flatMap((group) => group.records.map((record) => ({ group, record })));

export const keyOf = ({ group, record }: DeskRow): string => `${group.key} ${record.id}`;

/**
 * Row of the open record: the one in the group of the address, else, after a step that moved it on, the one in its next
 * group.
 */
export function openRow(rows: readonly DeskRow[], at: DeskPlace): DeskRow | undefined {
  const same = rows.filter((row) => isAt(row, at));
  return same.find((row) => row.group.key === at.group) ?? same[0];
}

/**
 * Row that follows a record that is done: the next one of its former order that still waits, else the last one before
 * it. Undefined: nothing else waits.
 */
export function rowAfter(
  before: readonly DeskRow[],
  done: DeskPlace,
  now: readonly DeskRow[],
): DeskRow | undefined {
  const at = before.findIndex((row) => row.group.key === done.group && row.record.id === done.id);
  const waiting = new Map(now.map((row) => [keyOf(row), row]));
  const others = now.filter((row) => !isAt(row, done));
  if (at < 0) return others[0];
  const still = (row: DeskRow) => waiting.get(keyOf(row));
  return (
    before
      .slice(at + 1)
      .map(still)
      .find(Boolean) ??
    before.slice(0, at).toReversed().map(still).find(Boolean) ??
    others[0]
  );
}
