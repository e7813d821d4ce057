import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { verifyLog } from '@expediente/eventstore/verify.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import {
  buildProduct,
  dataFolder,
  freePort,
  type SpawnedProduct,
  spawnProduct,
} from '@expediente/testing/product/spawned.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
const products: SpawnedProduct[] = [];

beforeAll(async () => {
  await buildProduct();
  database = await testDatabase();
  folder = await dataFolder();
});

afterAll(async () => {
  for (const { process } of products) process.kill('SIGTERM');
  await Promise.all(products.map(({ ended }) => ended));
  await database.drop();
  await folder.remove();
});

async function start(): Promise<{ readonly product: SpawnedProduct; readonly base: string }> {
  const port = await freePort();
  const product = spawnProduct({
    PORT: port,
    DATA_DIR: `${folder.path}/${port}`,
    DATABASE_URL: database.connectionString,
  });
  products.push(product);
  return { product, base: `http://127.0.0.1:${port}` };
}

/** Resolves when the process says that it writes the first data. */
const loads = async ({ process, output }: SpawnedProduct): Promise<void> =>
  await new Promise((resolve) => {
    const look = (): void => {
      if (output().includes('datos de demostración…')) resolve();
    };
    process.stdout?.on('data', look);
    look();
  });

/** Types of the marks that the log has. */
async function marks(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ type: string }>(
    "select type from eventstore.event where type like 'Demonstration%' order by type",
  );
  return rows.map(({ type }) => type);
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return client;
}

/** Holds the log's second half back, so that its writer is killed in the middle. @returns releases it */
async function heldInTheMiddle(client: pg.Client): Promise<() => Promise<void>> {
  await client.query(`
    create function held() returns trigger language plpgsql as $$
      begin
        if (select count(*) from eventstore.event) > 500 then perform pg_sleep(300); end if;
        return null;
      end $$;
    create trigger held before insert on eventstore.event for each statement execute function held()`);
  return async () => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
    );
    await client.query('drop trigger held on eventstore.event; drop function held()');
  };
}

test('when the one that writes the first data is killed in the middle, another that waits completes it', async () => {
  // Its tables are there before the product is, so that what holds them is, too.
  await (await PostgresEventStore.open(database)).close();
  const client = await connected();
  const goOn = await heldInTheMiddle(client);
  const both = [await start(), await start()];
  const first = await Promise.race(both.map(async (each) => await loads(each.product).then(() => each)));
  const other = both.find((each) => each !== first);
  const waits = async () =>
    (
      await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
      )
    ).rowCount;
  await expect.poll(waits).toBe(1);
  expect(await marks(client)).toEqual(['DemonstrationBegun']);
  first.product.process.kill('SIGKILL');
  await first.product.ended;
  await goOn();
  await other?.product.ready();
  const user = await User.signIn(other?.base ?? '', 'compras');
  const orders = dataOf<readonly unknown[] | { readonly rows: readonly unknown[] }>(
    await user.read(`/orders/consolidate/get/all/${new Date().getFullYear()}`),
  );
  expect('rows' in orders ? orders.rows.length : orders.length).toBeGreaterThan(0);
  expect(await marks(client)).toEqual(['DemonstrationBegun', 'DemonstrationTold']);
  await client.end();
  const store = await PostgresEventStore.open(database);
  expect(await verifyLog(store)).toMatchObject({ ok: true, breaks: [] });
  await store.close();
});
