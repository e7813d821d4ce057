import { fileURLToPath } from 'node:url';
import { freePort } from '@expediente/app/process/port.ts';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import { chanceOf } from '@expediente/testing/chance.ts';
import { afterEach, expect, test } from 'vitest';
import { openStore, type StoreNodes } from './store-nodes.ts';

const NODE = fileURLToPath(new URL('../testing/kurrent/node.ts', import.meta.url));
let nodes: StoreNodes | undefined;

afterEach(async () => await nodes?.stop());

/** What names its log, which a stand-in forgets when it dies. */
async function nameOf(address: string): Promise<string> {
  const store = await KurrentEventStore.open({ address });
  await store.close();
  return store.id;
}

test('a node that a command runs is killed with all that the command started, and started again', async () => {
  const address = `kurrentdb://127.0.0.1:${await freePort()}?tls=false`;
  // The shell stays between, as a script that prepares something would.
  nodes = await openStore(address, `"${process.execPath}" --import tsx "${NODE}"; true`);
  const before = await nameOf(address);
  expect(await nameOf(address)).toBe(before);
  await nodes.killLeader?.(chanceOf(1));
  expect(await nameOf(address)).not.toBe(before);
  await nodes.stop();
  await expect(nameOf(address)).rejects.toThrow();
});
