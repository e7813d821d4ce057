import { expect, test } from 'vitest';
import { walkAmongKills } from './walks.ts';

/** The short form of the browser's part of `npm run test:soak`; slow where several tests share the machine. */
const LONGEST_MS = 300_000;

test(
  'people who click through the main job while processes are killed notice no more than a pause',
  async () => {
    const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);
    const { worse, kills } = await walkAmongKills({
      seed,
      walks: 1,
      withPlan: false,
      loads: 0,
      everyMs: 1_000,
    });
    expect(worse, `SOAK_SEED=${seed}`).toEqual([]);
    expect(kills).toBeGreaterThan(1);
  },
  LONGEST_MS,
);
