import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteRows, loadRows, upsertRows } from './statements.ts';
import type { Row, Table } from './tables.ts';

const table: Table = {
  name: 'sample',
  columns: {
    id: 'integer',
    name: 'text',
    day: 'date',
    flag: 'boolean',
    amount: 'numeric(18,2)',
    at: 'timestamptz',
    units: 'integer[]',
    types: 'text[]',
    kept: 'json',
    found: 'jsonb',
  },
  key: ['id', 'name'],
  indexes: [],
};

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client(database);
  await client.connect();
  await client.query(
    `create table sample (id integer, name text, day date, flag boolean, amount numeric(18,2), at timestamptz,
      units integer[], types text[], kept json, found jsonb, primary key (id, name))`,
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const AWKWARD = [
  '',
  ' ',
  'NULL',
  'null',
  'a,b',
  '{a}',
  '"',
  '\\',
  '\\"',
  "'",
  'línea\n\tñ 😀',
  '\u001e',
  '$1',
  '(,)',
];

const rowOf = (name: string, id: number): Row => ({
  id,
  name,
  day: '2026-02-28',
  flag: id % 2 === 0,
  amount: '12.50',
  at: '2026-02-28T10:11:12.345Z',
  units: id === 0 ? [] : [id, -1],
  types: id === 0 ? [] : [name, 'OrderPaid'],
  kept: { [`k${name}`]: [name, null, 1, true, { deep: name }] },
  found: name,
});

const stored = async (rows: readonly Row[]): Promise<readonly Row[]> =>
  [...(await loadRows(client, 'sample', table, rows))].sort((a, b) => Number(a.id) - Number(b.id));

test('every text comes back as it was written, alone and among others', async () => {
  const rows = AWKWARD.map(rowOf);
  await upsertRows(client, 'sample', table, rows);
  expect(await stored(rows)).toMatchObject(rows.map(({ day: _, ...row }) => row));
  for (const row of rows) {
    await upsertRows(client, 'sample', table, [row]);
    expect(await stored([row])).toHaveLength(1);
  }
  await deleteRows(client, 'sample', table, ['name'], [{ name: '{a}' }, { name: '\u001e' }]);
  expect((await stored(rows)).map(({ name }) => name)).toEqual(
    AWKWARD.filter((name) => name !== '{a}' && name !== '\u001e'),
  );
});

test('what is not there is null, alone and among others', async () => {
  const nothing = { day: null, flag: null, amount: null, at: null, units: null, kept: null, found: null };
  const rows: Row[] = [7, 8].map((id) => ({ ...rowOf('there', id), ...(id === 7 && nothing) }));
  const written = rows.map(({ day: _, ...row }) => row);
  await upsertRows(client, 'sample', table, rows);
  expect(await stored(rows)).toMatchObject(written);
  await upsertRows(client, 'sample', table, rows.slice(0, 1));
  expect(await stored(rows)).toMatchObject(written);
});

test('a value of another shape than its column is refused before anything is sent', async () => {
  const rows = [{ ...rowOf('x', 9), amount: { units: 1 } }];
  await expect(upsertRows(client, 'sample', table, rows)).rejects.toBeInstanceOf(TypeError);
});
