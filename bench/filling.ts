import type { TestProduct } from '@expediente/testing/product/product.ts';
import { addManyOrders } from '@expediente/testing/projections/many-rows.ts';
import pg from 'pg';

type Installation = Pick<TestProduct, 'connectionString'>;

/** Fills read models of an installation, on a connection of its own. */
export async function filled(
  installation: Installation,
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: await installation.connectionString() });
  await client.connect();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
}

const ordersIn = new WeakMap<Installation, number>();

/** Fills an installation with that many orders; it keeps those that an earlier measure filled in. */
export async function filledWithOrders(installation: Installation, orders: number): Promise<void> {
  if (ordersIn.get(installation) === orders) return;
  await filled(installation, async (client) => await addManyOrders(client, orders));
  ordersIn.set(installation, orders);
}
