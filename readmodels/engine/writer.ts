import type pg from 'pg';
import type { DerivedTable, RowFold } from '../projection.ts';
import { CopyText } from './copy.ts';
import { CountChanges } from './counts.ts';
import { written } from './refused.ts';
import type { FoldChanges, Leaving, RowChange } from './rows.ts';
import { deleteRows, upsertRows } from './statements.ts';
import { type Row, type Table, tableName, type WriteTarget } from './tables.ts';

type Part = DerivedTable<Row, Row>;

/** Most rows of a COPY; a longer one would hold its transaction id too long. */
const COPY_ROWS = 1_500;

/** Time of counting rows: with each write, or all rows later. */
export type Counting = 'counted' | 'uncounted';

/** Writes the changes of a batch: one upsert (and one delete) for each table. */
export async function writeChanges(
  target: WriteTarget,
  changes: readonly FoldChanges[],
  counting: Counting = 'counted',
): Promise<void> {
  for (const each of changes) {
    const counts = counting === 'counted' ? new CountChanges(each.fold) : undefined;
    await writeOver(target, each, counts);
    await counts?.write(target);
  }
}

/** Writes changes of rows that the table may have. */
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

/** Writes the rows that a rebuild releases; new rows by COPY. */
export async function copyChanges(
  target: WriteTarget,
  changes: readonly Pick<Leaving, 'fold' | 'changes'>[],
  counting: Counting,
): Promise<void> {
  // Serialises the next part while one is being sent.
  let sent: Promise<void> = Promise.resolve();
  const send = async (texts: RowTexts): Promise<void> => {
    await sent;
    sent = texts.send(target.client);
    // The failure is rethrown by the next code that awaits the write.
    sent.catch(() => undefined);
  };
  const over: (() => Promise<void>)[] = [];
  for (const { fold, changes: own } of changes) {
    const counts = counting === 'counted' ? new CountChanges(fold) : undefined;
    const old: RowChange[] = [];
    let texts = new RowTexts(target, fold);
    for (const change of own) {
      if (change.stored !== undefined) old.push(change);
      else if (change.row !== null) {
        const whole = texts.add(change.row);
        counts?.added([whole]);
      }
      if (texts.rows < COPY_ROWS) continue;
      await send(texts);
      texts = new RowTexts(target, fold);
    }
    await send(texts);
    over.push(async () => {
      await writeOver(target, { fold, changes: old }, counts);
      await counts?.write(target);
    });
  }
  await sent;
  for (const write of over) await write();
}

/** New rows of a fold with their parts, serialised for COPY one by one, so that only their text stays in memory. */
class RowTexts {
  readonly #fold: RowFold<Row>;
  readonly #own: CopyText;
  readonly #parts: readonly { readonly part: Part; readonly text: CopyText }[];
  rows = 0;

  constructor(target: WriteTarget, fold: RowFold<Row>) {
    this.#fold = fold;
    this.#own = new CopyText(nameIn(target, fold.table), fold.table);
    this.#parts = (fold.parts ?? []).map((part) => ({
      part,
      text: new CopyText(nameIn(target, part.table), part.table),
    }));
  }

  /** @returns the row with all its columns */
  add(row: Row): Row {
    const whole = wholeRow(this.#fold, row);
    this.#own.add(whole);
    for (const { part, text } of this.#parts)
      for (const each of written(() => part.rowsOf(row))) text.add(each);
    this.rows += 1;
    return whole;
  }

  async send(client: pg.ClientBase): Promise<void> {
    await this.#own.send(client);
    for (const { text } of this.#parts) await text.send(client);
  }
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
  const before = changed.filter(({ row, stored }) => stored && !(part.grows && row));
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
  changes.flatMap(({ row }) => (row ? [wholeRow(fold, row)] : []));

const wholeRow = (fold: RowFold<Row>, row: Row): Row => written(() => fold.written?.(row) ?? row);

const partsOf = (part: Part, changes: readonly RowChange[]): Row[] =>
  changes.flatMap(({ row }) => (row ? written(() => part.rowsOf(row)) : []));

const upsert = async (target: WriteTarget, table: Table, rows: readonly Row[]): Promise<void> =>
  await upsertRows(target.client, nameIn(target, table), table, rows);

const remove = async (
  target: WriteTarget,
  table: Table,
  by: readonly string[],
  keys: readonly Row[],
): Promise<void> => await deleteRows(target.client, nameIn(target, table), table, by, keys);

const nameIn = (target: WriteTarget, table: Table): string => tableName(table, target.version, target.place);
