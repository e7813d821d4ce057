import { expect, test } from 'vitest';
import { type Deployment, oneProcess, severalProcesses, type Trouble } from './deployment.ts';
import { soak } from './run.ts';

/**
 * The short form of `npm run test:soak`: six kills, a clock, disks, and all that must hold. A cluster of event stores
 * whose leader dies has its tests in eventstore/kurrent/failover.deep.test.ts, and its soak by `--eventstore stand-in`.
 */
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);

test('thirty kills under the shipped unit, commands of operations between them: everything is back by itself', async () => {
  const deployment = await oneProcess();
  try {
    const troubles: readonly Trouble[] = ['service', 'backend', 'postgres', 'both'];
    const result = await soak({ ...deployment, troubles }, { seed, troubles: 30, seconds: 30, teams: 2 });
    const broken = result.invariants.filter((each) => each.broken.length > 0);
    expect(broken, `SOAK_SEED=${seed}`).toEqual([]);
    expect(result.troubles).toHaveLength(30);
    expect(result.acknowledged).toBeGreaterThan(100);
    // Some went through between two kills.
    expect(result.commands.some(({ code }) => code === 0)).toBe(true);
  } finally {
    await deployment.stop();
  }
}, 1_200_000);

test.each([
  ['one process', oneProcess, ['service', 'clock', 'backend', 'fullDisk', 'postgres']],
  ['several processes', severalProcesses, ['workflow', 'slowDisk', 'projector']],
] as const)('%s: what was acknowledged is there once, and everything adds up', async (_, open, troubles) => {
  const deployment: Deployment = await open();
  try {
    const troubled: Trouble[] = [];
    const result = await soak(
      { ...deployment, troubles },
      {
        seed,
        troubles: troubles.length,
        seconds: 3,
        teams: 3,
        onTrouble: (_n, trouble) => troubled.push(trouble),
      },
    );
    const broken = result.invariants.filter((each) => each.broken.length > 0);
    expect(broken, `SOAK_SEED=${seed}`).toEqual([]);
    expect(troubled).toEqual(troubles);
    // Somebody did work, and everything was looked at.
    expect(result.acknowledged).toBeGreaterThan(20);
    expect(result.invariants.filter(({ looked }) => looked === 0)).toEqual([]);
  } finally {
    await deployment.stop();
  }
});
