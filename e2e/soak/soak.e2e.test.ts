import { expect, test } from 'vitest';
import { type Ground, type Kill, oneProcess, severalProcesses } from './ground.ts';
import { soak } from './run.ts';

/** The short form of `npm run test:soak`: five kills, and all that must hold. */
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);

test.each([
  ['one process', oneProcess, ['service', 'backend', 'postgres']],
  ['several processes', severalProcesses, ['workflow', 'projector']],
] as const)('%s: what was acknowledged is there once, and everything adds up', async (_, open, kills) => {
  const ground: Ground = await open();
  try {
    const told: Kill[] = [];
    const result = await soak(
      { ...ground, kills },
      { seed, kills: kills.length, seconds: 3, offices: 3, onKill: (_n, kill) => told.push(kill) },
    );
    const broken = result.invariants.filter((each) => each.broken.length > 0);
    expect(broken, `SOAK_SEED=${seed}`).toEqual([]);
    expect(told).toEqual(kills);
    // Somebody did work, and everything was looked at.
    expect(result.acknowledged).toBeGreaterThan(20);
  } finally {
    await ground.stop();
  }
});
