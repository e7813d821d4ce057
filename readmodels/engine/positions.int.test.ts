import type { Position } from '@expediente/eventstore/port.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cataloguesProjection } from '../model/catalogues.ts';

const { name } = cataloguesProjection;
const AHEAD = '0001.00000000000000999.000001' as Position; // as the store writes them

let service: TestProjections;
beforeAll(async () => {
  service = await testProjections([cataloguesProjection]);
});
afterAll(async () => await service.close());

const putCheckpoint = async (position: string): Promise<unknown> =>
  await service.pool.query('update read.projection set position = $1 where name = $2', [position, name]);

test('what a server that died has lost is not taken for read', async () => {
  const { rows } = await service.pool.query<{ position: string }>(
    'select position from read.projection where name = $1',
    [name],
  );
  const before = rows[0]?.position ?? '';
  await putCheckpoint(AHEAD);
  expect(await service.positions.waitFor([name], AHEAD, 1_000)).toBe(true);
  await putCheckpoint(before);
  // Its connections end, as they do when it dies.
  const removed = new Promise((resolve) => service.pool.once('remove', resolve));
  await service.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  await removed;
  expect(await service.positions.waitFor([name], AHEAD, 100)).toBe(false);
});

test('nor what this process itself projected before it lost the server', async () => {
  service.positions.moved(name, AHEAD);
  expect(await service.positions.waitFor([name], AHEAD, 100)).toBe(true);
  service.positions.disown();
  expect(await service.positions.waitFor([name], AHEAD, 100)).toBe(false);
});

test('what is left of a time need not be whole milliseconds', async () => {
  expect(await service.positions.waitFor([name], AHEAD, 0.5)).toBe(false);
});
