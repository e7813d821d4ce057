import { setTimeout as pause } from 'node:timers/promises';
import {
  buildProduct,
  dataFolder,
  freePort,
  type SpawnedProduct,
  spawnProduct,
} from '@expediente/testing/product/spawned.ts';
import { User } from '@expediente/testing/product/user.ts';
import { expect, test } from 'vitest';
import { livingServer } from '../postgres/state.ts';

const SEEDING = 'Se cargan los datos de demostración';

test('a first start whose database is killed while it writes goes on by itself to its end', async () => {
  await buildProduct();
  const folder = await dataFolder();
  const port = await freePort();
  const product: SpawnedProduct = spawnProduct({ PORT: port, DATA_DIR: folder.path });
  try {
    while (!product.output().includes(SEEDING) && product.process.exitCode === null) await pause(10);
    const before = await livingServer(folder.path);
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await product.ready();
    expect(product.output()).toContain('se intenta de nuevo');
    expect((await livingServer(folder.path))?.pid).not.toBe(before?.pid);
    await User.signIn(`http://127.0.0.1:${port}`, 'centro');
  } finally {
    product.process.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    await folder.remove();
  }
});
