import type pg from 'pg';
import type { DerivedTable, RowFold } from '../projection.ts';
import { copyTextOf, sendCopy } from './copy.ts';
import { CountChanges } from './counts.ts';
import { deleteRows, upsertRows } from './statements.ts';
import { type Place, type Row, type Table, tableName } from './tables.ts';
import type { FoldChanges, RowChange } from './workspace.ts';

type Part = DerivedTable<Row, Row>;

/** A COPY of more rows would hold its transaction id too long. */
const COPY_ROWS = 1_500;

export interface WriteTarget {
  readonly client: pg.ClientBase;
  readonly version: number;
  readonly place: Place;
}

/** Whether counts of rows are kept with each write, or made of all rows later. */
export type Counting = 'counted' | 'uncounted';

/** Writes what a batch changed: one upsert (and one delete) per table. */
export async function writeChanges(target: WriteTarget, changes: readonly FoldChanges[]): Promise<void> {
  for (const each of changes) {
    const counts = new CountChanges(each.fold);
    await writeOver(target, each, counts);
    await counts.write(target);
  }
}

/** Writes rows over those that are there. */
async function writeOver(
  target: WriteTarget,
  { fold, changes: own }: FoldChanges,
  counts: CountChanges | undefined,
): Promise<void> {
  if (own.length === 0) return;
  const rows = rowsOf(fold, own);
  await upsert(target, fold.table, rows);
  await remove(
    target,
    fold.table,
    fold.table.key,
    own.filter(({ row }) => row === null).map(({ key }) => key),
  );
  counts?.added(rows);
  counts?.removed(own.flatMap(({ stored }) => (stored ? [stored] : [])));
  for (const part of fold.parts ?? []) await writeParts(target, fold, part, own);
}

/** Writes what a rebuild folded: rows that were never written go by COPY. */
export async function copyChanges(
  target: WriteTarget,
  changes: readonly FoldChanges[],
  counting: Counting,
): Promise<void> {
  // While one part is on its way the next is written down.
  let sent: Promise<void> = Promise.resolve();
  const over: (() => Promise<void>)[] = [];
  for (const { fold, changes: own } of changes) {
    const counts = counting === 'counted' ? new CountChanges(fold) : undefined;
    const added = own.filter(({ stored, row }) => stored === undefined && row !== null);
    for (let at = 0; at < added.length; at += COPY_ROWS) {
      const part = added.slice(at, at + COPY_ROWS);
      for (const [table, rows] of copied(fold, part)) {
        if (table === fold.table) counts?.added(rows);
        const text = copyTextOf(nameIn(target, table), table, rows);
        await sent;
        sent = sendCopy(target.client, text);
        // The failure is seen by whoever waits for it next.
        sent.catch(() => undefined);
      }
    }
    const old = own.filter(({ stored }) => stored !== undefined);
    over.push(async () => {
      await writeOver(target, { fold, changes: old }, counts);
      await counts?.write(target);
    });
  }
  await sent;
  for (const write of over) await write();
}

async function writeParts(
  target: WriteTarget,
  fold: RowFold<Row>,
  part: Part,
  changes: readonly RowChange[],
): Promise<void> {
  const changed = changes.filter(
    ({ row, stored }) => !row || !stored || differ(part.from(row), part.from(stored)),
  );
  const before = changed.filter(({ stored }) => stored);
  await remove(
    target,
    part.table,
    part.owner,
    before.map(({ key }) => ownerOf(fold, part, key)),
  );
  await upsert(target, part.table, partsOf(part, changed));
}

const differ = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.some((value, at) => value !== b[at]);

const ownerOf = (fold: RowFold<Row>, part: Part, key: Row): Row =>
  Object.fromEntries(part.owner.map((column, at) => [column, key[fold.table.key[at] ?? '']]));

const rowsOf = (fold: RowFold<Row>, changes: readonly RowChange[]): Row[] =>
  changes.flatMap(({ row }) => (row ? [fold.written?.(row) ?? row] : []));

const partsOf = (part: Part, changes: readonly RowChange[]): Row[] =>
  changes.flatMap(({ row }) => (row ? part.rowsOf(row) : []));

const upsert = async (target: WriteTarget, table: Table, rows: readonly Row[]): Promise<void> =>
  await upsertRows(target.client, nameIn(target, table), table, rows);

const remove = async (
  target: WriteTarget,
  table: Table,
  by: readonly string[],
  keys: readonly Row[],
): Promise<void> => await deleteRows(target.client, nameIn(target, table), table, by, keys);

function* copied(
  fold: RowFold<Row>,
  changes: readonly RowChange[],
): Generator<readonly [Table, readonly Row[]]> {
  yield [fold.table, rowsOf(fold, changes)];
  for (const part of fold.parts ?? []) yield [part.table, partsOf(part, changes)];
}

const nameIn = (target: WriteTarget, table: Table): string => tableName(table, target.version, target.place);
