import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '../database.ts';
import { migrate } from '../migrations.ts';
import { ACCESS_MIGRATIONS } from './migrations.ts';
import { networkOf, type SignInLimits, signInLimitsIn } from './sign-in-limits.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let limits: SignInLimits;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  await migrate(pool, ACCESS_MIGRATIONS);
  limits = signInLimitsIn(pool);
});
beforeEach(async () => {
  await pool.query('truncate sign_in_try, sign_in_known');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Advances the stored times by this many seconds. */
const later = async (seconds: number): Promise<void> => {
  await pool.query(
    'update sign_in_try set last_at = last_at - make_interval(secs => $1), blocked_until = blocked_until - make_interval(secs => $1)',
    [seconds],
  );
};
/** An attempt with a wrong password. @returns the seconds to wait when it was rejected unchecked */
const fail = async (name: string, address: string): Promise<number> => {
  const { wait } = await limits.begin(name, address);
  if (wait === 0) await limits.failed(address);
  return wait;
};
/** An attempt with the right password. */
const enter = async (name: string, address: string): Promise<number> => {
  const { wait } = await limits.begin(name, address);
  if (wait === 0) await limits.succeeded(name, address);
  return wait;
};
const times = async <Each>(n: number, run: (at: number) => Promise<Each>): Promise<Each[]> => {
  const all: Each[] = [];
  for (let at = 0; at < n; at += 1) all.push(await run(at));
  return all;
};

const OFFICE = '10.0.0.1';
const ELSEWHERE = '192.0.2.7';

describe('a wait', () => {
  test('once over, allows one checked attempt, however many failed before', async () => {
    await times(5, () => fail('ana', OFFICE));
    for (const wait of [5, 10, 20, 40, 80, 160, 300, 300]) {
      expect(await fail('ana', OFFICE)).toBe(wait);
      await later(wait);
      expect(await fail('ana', OFFICE)).toBe(0);
    }
    await later(300);
    expect(await enter('ana', OFFICE)).toBe(0);
    // After that no failure counts against the user.
    expect(await times(5, () => fail('ana', OFFICE))).toEqual([0, 0, 0, 0, 0]);
  });

  test('is not extended by attempts during it', async () => {
    await times(5, () => fail('ana', OFFICE));
    await times(50, () => fail('ana', OFFICE));
    expect(await fail('ana', OFFICE)).toBe(5);
    await later(5);
    expect(await enter('ana', OFFICE)).toBe(0);
  });

  test('is answered to all but five of many concurrent attempts', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => fail('ana', OFFICE)));
    expect(tries.filter((wait) => wait === 0)).toHaveLength(5);
  });

  test('ends when an administrator gives a new password', async () => {
    await times(8, () => fail('ana', OFFICE));
    await times(8, () => fail('ana"@x', OFFICE));
    await limits.forgive('ana');
    expect(await enter('ana', OFFICE)).toBe(0);
    expect(await fail('ana"@x', OFFICE)).toBeGreaterThan(0);
  });

  test('never exceeds the longest when the clock is set back', async () => {
    await times(8, () => fail('ana', OFFICE));
    await later(-24 * 3600);
    expect(await enter('ana', OFFICE)).toBe(0);
  });
});

describe('others’ failures', () => {
  test('behind the same address lock out no user without failures', async () => {
    await times(200, (at) => fail(`nadie${at}`, OFFICE));
    expect(await enter('ana', OFFICE)).toBe(0);
  });

  test('from elsewhere do not lock a user out at the usual address', async () => {
    await enter('ana', OFFICE);
    for (let at = 0; at < 60; at += 1) await fail('ana', `192.0.2.${at}`);
    expect(await fail('ana', '198.51.100.1')).toBeGreaterThan(0);
    expect(await enter('ana', OFFICE)).toBe(0);
  });

  test('one every quarter of an hour lock a user out nowhere', async () => {
    await times(30, () => fail('ana', ELSEWHERE));
    for (let n = 0; n < 4; n += 1) {
      await later(15 * 60);
      expect(await fail('ana', ELSEWHERE)).toBe(0);
    }
    expect(await enter('ana', OFFICE)).toBe(0);
  });
});

describe('guessing', () => {
  test('many usernames from one address wait after the first guess of each', async () => {
    await times(40, (at) => fail(`persona${at}`, ELSEWHERE));
    expect(await fail('ana', ELSEWHERE)).toBe(0);
    expect(await fail('ana', ELSEWHERE)).toBe(5);
    expect((await limits.begin('otra', ELSEWHERE)).busy).toBe(true);
    await later(15 * 60 + 1);
    expect((await limits.begin('otra', ELSEWHERE)).busy).toBe(false);
  });

  test('one user from ever new addresses stays under a hundred an hour', async () => {
    let looked = 0;
    for (let second = 0; second < 3600; second += 5) {
      if ((await fail('ana', `2001:db8:${second.toString(16)}::1`)) === 0) looked += 1;
      await later(5);
    }
    expect(looked).toBeLessThan(100);
  });

  test.each([
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:9:8:7:6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['10.0.0.1', '10.0.0.1'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});
