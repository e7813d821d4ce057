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

test('when the one that writes the first data is killed, another that waits completes it', async () => {
  const both = [await start(), await start()];
  const first = await Promise.race(both.map(async (each) => await loads(each.product).then(() => each)));
  const other = both.find((each) => each !== first);
  first.product.process.kill('SIGKILL');
  await first.product.ended;
  await other?.product.ready();
  const user = await User.signIn(other?.base ?? '', 'compras');
  const orders = dataOf<readonly unknown[] | { readonly rows: readonly unknown[] }>(
    await user.read(`/orders/consolidate/get/all/${new Date().getFullYear()}`),
  );
  expect('rows' in orders ? orders.rows.length : orders.length).toBeGreaterThan(0);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ type: string }>(
    "select type from eventstore.event where type like 'Demonstration%' order by type",
  );
  await client.end();
  expect(rows.map(({ type }) => type)).toEqual(['DemonstrationBegun', 'DemonstrationTold']);
});
