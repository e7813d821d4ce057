import { buildProduct } from '@expediente/testing/product/spawned.ts';
import { expect, test } from 'vitest';
import { shareDatabase } from './shared-database.ts';

/** The short form of `npm run test:soak -- --shared ROUNDS`: each kill with each command once, and two cold starts. */
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);

test('commands in flight take the database from no process, whatever is killed', async () => {
  await buildProduct();
  const { downs, starts, faults } = await shareDatabase({ seed, rounds: 1, coldStarts: 2 });
  expect(faults, `SOAK_SEED=${seed}`).toEqual([]);
  expect(downs).toHaveLength(9);
  expect(starts).toHaveLength(2);
}, 600_000);
