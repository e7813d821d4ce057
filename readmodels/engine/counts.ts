import type { RowFold } from '../projection.ts';
import { deleteRows } from './statements.ts';
import type { WriteTarget } from './tables.ts';
import { countTablesOf, quoted, type Row, type Table, tableName } from './tables.ts';
import { listOf, listParameter } from './values.ts';

interface Change {
  readonly group: Row;
  by: number;
}

/** Changes by a batch in the counts of a fold's rows, so that a list's total is a sum over few rows. */
export class CountChanges {
  readonly #fold: RowFold<Row>;
  readonly #tables: readonly { readonly table: Table; readonly changes: Map<string, Change> }[];

  constructor(fold: RowFold<Row>) {
    this.#fold = fold;
    this.#tables = countTablesOf(fold.table).map((table) => ({ table, changes: new Map() }));
  }

  /** Counts rows that are written. */
  added(rows: readonly Row[]): void {
    for (const row of rows) this.#count(row, 1);
  }

  /** Counts rows that the table had before. */
  removed(rows: readonly Row[]): void {
    if (this.#tables.length === 0) return;
    for (const row of rows) this.#count(this.#whole(row), -1);
  }

  /** Adds the changes to the tables of counts, and starts again from zero. */
  async write({ client, version, place }: WriteTarget): Promise<void> {
    for (const { table, changes } of this.#tables) {
      const moved = [...changes.values()].filter(({ by }) => by !== 0);
      changes.clear();
      const name = tableName(table, version, place);
      await add(client, name, table, moved);
      const emptied = moved.filter(({ by }) => by < 0).map(({ group }) => group);
      await deleteRows(client, name, table, table.key, emptied, 'records = 0');
    }
  }

  #count(row: Row, by: number): void {
    for (const { table, changes } of this.#tables) {
      if (table.key.some((column) => row[column] === null || row[column] === undefined)) continue;
      const name = table.key.map((column) => String(row[column])).join('\u0000');
      const change = changes.get(name);
      if (change) change.by += by;
      else
        changes.set(name, {
          group: Object.fromEntries(table.key.map((column) => [column, row[column]])),
          by,
        });
    }
  }

  /** Row with all columns: one that was folded in memory gets some only when it is written. */
  #whole(row: Row): Row {
    const complete = Object.keys(this.#fold.table.columns).every((column) => column in row);
    return complete ? row : (this.#fold.written?.(row) ?? row);
  }
}

/** Most groups in one statement; a larger one would hold its transaction id too long. */
const GROUPS = 5_000;

/** Counts all rows of a filled table. Only the writes of counts take transaction ids. */
export async function countAll({ client, version, place }: WriteTarget, table: Table): Promise<void> {
  for (const counts of countTablesOf(table)) {
    const key = counts.key.map(quoted).join(', ');
    const complete = counts.key.map((column) => `${quoted(column)} is not null`).join(' and ');
    await client.query(`delete from ${tableName(counts, version, place)}`);
    await client.query(
      `declare counted no scroll cursor with hold for
       select ${key}, count(*) as records from ${tableName(table, version, place)} where ${complete} group by ${key}`,
    );
    try {
      for (;;) {
        const { rows } = await client.query<Row & { readonly records: number }>(
          `fetch forward ${GROUPS} from counted`,
        );
        if (rows.length === 0) break;
        await add(
          client,
          tableName(counts, version, place),
          counts,
          rows.map(({ records, ...group }) => ({ group, by: records })),
        );
      }
    } finally {
      await client.query('close counted');
    }
  }
}

async function add(
  db: WriteTarget['client'],
  name: string,
  { key, columns }: Table,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const types = key.map((column) => columns[column] ?? 'text');
  const names = key.map(quoted);
  const given = types.map((type, at) => listOf(type, `$${at + 1}`)).join(', ');
  await db.query(
    `insert into ${name} as held (${names.join(', ')}, records)
     select ${names.map((column, at) => `${column}::${types[at]}`).join(', ')}, by
     from unnest(${given}, $${key.length + 1}::bigint[]) as given(${names.join(', ')}, by)
     on conflict (${names.join(', ')}) do update set records = held.records + excluded.records`,
    [
      ...key.map((column, at) =>
        listParameter(
          changes.map(({ group }) => group[column]),
          types[at] ?? 'text',
        ),
      ),
      changes.map(({ by }) => by),
    ],
  );
}
