import { openPool } from '@expediente/platform/database.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Projection, TableDefinition } from '../projection.ts';
import { compare, ownSides } from './difference.ts';
import { projectionMigrations } from './migrations.ts';
import { createTables, dropTables } from './tables.ts';

interface Sheet {
  readonly id: number;
  readonly title: string | null;
  readonly total: string;
  readonly record: string;
}

/** With JSON its rows are compared by their bytes, without by their columns: both must say the same. */
const sheets = (name: string, record: 'json' | 'jsonb'): TableDefinition<Sheet> => ({
  name,
  columns: { id: 'integer', title: 'text', total: 'numeric(18,2)', record },
  key: ['id'],
  indexes: [],
});
const kept = sheets('kept', 'json');
const parsed = sheets('parsed', 'jsonb');
const projection: Projection = {
  name: 'sheets',
  version: 'v1',
  folds: [kept, parsed].map((table) => ({
    table,
    streams: [],
    keysOf: () => [],
    evolve: (row: Sheet | null) => row,
  })),
};

let database: TestDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'differences test' });
  await migrate(pool, projectionMigrations);
  client = await pool.connect();
});

afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  for (const place of ['live', 'next'] as const) {
    await dropTables(client, projection, place);
    await createTables(client, projection, place);
  }
});

/** Rows as SQL: `(1, 'Compras', 12.5, '{"a": 1}')`. */
async function compared(live: string, next: string) {
  for (const { name } of [kept, parsed]) {
    await client.query(`insert into read.${name}_v1 values ${live}`);
    await client.query(`insert into read.${name}_v1_next values ${next}`);
  }
  const { differences } = await compare(client, projection, ownSides(projection), null);
  const [byBytes, byColumns] = differences;
  expect({ ...byBytes, table: 'parsed' }).toEqual(byColumns);
  return byColumns;
}

/** Both sides have the same columns. */
const PARSED = { table: 'parsed', columnsAdded: [], columnsGone: [], is: 'compared' };

test('the same rows, in another order, do not differ', async () => {
  expect(
    await compared(
      `(1, 'Compras', 12.5, '{"a": 1}'), (2, null, 0, '[]')`,
      `(2, null, 0, '[]'), (1, 'Compras', 12.5, '{"a": 1}')`,
    ),
  ).toEqual({ ...PARSED, added: 0, gone: 0, changed: 0, columns: {} });
});

test('what comes, goes and changes is counted, by column too', async () => {
  expect(
    await compared(
      `(1, 'Compras', 12.5, '1'), (2, 'Otra', 0, '1'), (3, null, 7, '1'), (4, 'Vieja', 0, '1')`,
      `(1, 'Compras', 13.5, '2'), (2, null, 0, '1'), (3, 'Tercera', 7, '1'), (5, 'Nueva', 0, '1'), (6, null, 0, '1')`,
    ),
  ).toEqual({
    ...PARSED,
    added: 2,
    gone: 1,
    changed: 3,
    columns: { title: 2, total: 1, record: 1 },
  });
});

test('JSON that says the same in other words does not differ', async () => {
  expect(
    await compared(
      `(1, 'Compras', 1, '{"a":1,"b":2}'), (2, 'Otra', 1, '{"a":1}')`,
      `(1, 'Compras', 1, '{ "b": 2, "a": 1 }'), (2, 'Nueva', 1, '{"a": 1}')`,
    ),
  ).toEqual({ ...PARSED, added: 0, gone: 0, changed: 1, columns: { title: 1 } });
});
