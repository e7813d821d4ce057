import { isIPv6 } from 'node:net';
import { canonicalName } from '@expediente/kernel/same-number.ts';
import { folded } from '@expediente/kernel/text.ts';
import type pg from 'pg';

/** Common name of all spellings that open the same account, which share their attempts. */
export const limitedName = (username: string): string => folded(canonicalName(username));

/**
 * Limit of attempts: `free` ones at first; each failure after them starts a wait, which doubles from `first` to
 * `longest` seconds.
 */
export interface Limit {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
}
/** Limit for one user from one address. */
const FROM_ONE: Limit = { free: 5, first: 5, longest: 300 };
/** Limit for one user from an address with many failures: a single free attempt. */
const FROM_BUSY: Limit = { ...FROM_ONE, free: 1 };
/** Limit for one user from all unknown addresses together: those from which the user never signed in. */
const FROM_ELSEWHERE: Limit = { free: 20, first: 5, longest: 300 };
/** Failures within `MEMORY_MINUTES` that make an address busy. */
const BUSY = 30;
/** Failures of a user are forgotten after this quiet time. */
const MEMORY_MINUTES = 15;
/** An address is no longer known for a user after this time without a sign-in. */
export const KNOWN_DAYS = 90;

/** State of an attempt before its password is checked. */
export interface Standing {
  /** Seconds to wait; 0: the attempt proceeds, and counts as failed until it succeeds. */
  readonly wait: number;
  /** True for an address with many failures, whose attempts are checked one at a time. */
  readonly busy: boolean;
}

/**
 * Slows failed sign-ins down, across all processes (architecture "Access"). An attempt during a wait is rejected and
 * has no effect; the next one after it is checked. Other people's failures cause no wait: a user's first attempt
 * from an address is always checked, and at a known address only failures from that address count.
 */
export interface SignInLimits {
  begin(username: string, address: string): Promise<Standing>;
  failed(address: string): Promise<void>;
  succeeded(username: string, address: string): Promise<void>;
  /** Ends every wait of a user: an administrator gave a new password. */
  forgive(username: string): Promise<void>;
}

interface Count {
  readonly key: string;
  readonly tries: number;
  /** Seconds since the last checked attempt. */
  readonly quiet: number;
  /** Seconds still to wait; 0 or less: none. */
  readonly wait: number;
}

export function signInLimitsIn(pool: pg.Pool): SignInLimits {
  const isBusy = async (address: string): Promise<boolean> => {
    const { rows } = await pool.query(
      `select from sign_in_try where key = $1 and tries >= $2 and now() - last_at between interval '0' and make_interval(mins => $3)`,
      [addressKey(address), BUSY, MEMORY_MINUTES],
    );
    return rows.length > 0;
  };
  const isKnown = async (username: string, address: string): Promise<boolean> => {
    const { rows } = await pool.query(
      'select from sign_in_known where username = $1 and address = $2 and last_at > now() - make_interval(days => $3)',
      [username, networkOf(address), KNOWN_DAYS],
    );
    return rows.length > 0;
  };
  return {
    async begin(username, address) {
      const [busy, known] = await Promise.all([isBusy(address), isKnown(username, address)]);
      const limits = new Map([[pairKey(username, address), busy ? FROM_BUSY : FROM_ONE]]);
      if (!known) limits.set(userKey(username), FROM_ELSEWHERE);
      return { wait: await inTransaction(pool, async (client) => await counted(client, limits)), busy };
    },
    async failed(address) {
      await pool.query(
        `insert into sign_in_try as t (key, tries, last_at, blocked_until) values ($1, 1, now(), 'epoch')
         on conflict (key) do update set (tries, last_at) = (
           select case when recent then t.tries + 1 else 1 end, case when recent then t.last_at else now() end
           from (select now() - t.last_at between interval '0' and make_interval(mins => $2) as recent) stretch)`,
        [addressKey(address), MEMORY_MINUTES],
      );
    },
    async succeeded(username, address) {
      await pool.query('delete from sign_in_try where key = any($1)', [
        [pairKey(username, address), userKey(username)],
      ]);
      await pool.query(
        `insert into sign_in_known (username, address, last_at) values ($1, $2, now())
         on conflict (username, address) do update set last_at = now()`,
        [username, networkOf(address)],
      );
    },
    async forgive(username) {
      await pool.query('delete from sign_in_try where key = $1 or starts_with(key, $2)', [
        userKey(username),
        pairsKey(username),
      ]);
    },
  };
}

/**
 * Counts an attempt under all its keys, or under none when one of them still has a wait.
 * @returns seconds of that wait; 0: none
 */
export async function counted(client: pg.PoolClient, limits: ReadonlyMap<string, Limit>): Promise<number> {
  const keys = [...limits.keys()].sort();
  await client.query(
    `insert into sign_in_try (key, tries, last_at, blocked_until)
     select key, 0, now(), 'epoch' from unnest($1::text[]) key on conflict (key) do nothing`,
    [keys],
  );
  // The lock makes processes count one at a time.
  const { rows } = await client.query<Count>(
    `select key, tries, extract(epoch from now() - last_at)::float8 as quiet,
       ceil(extract(epoch from blocked_until - now()))::float8 as wait
     from sign_in_try where key = any($1) order by key for update`,
    [keys],
  );
  const waiting = Math.max(0, ...rows.map((row) => waitOf(row, limits.get(row.key))));
  if (waiting > 0) return waiting;
  for (const { key, tries, quiet } of rows) {
    const count = quiet > MEMORY_MINUTES * 60 ? 1 : tries + 1;
    await client.query(
      `update sign_in_try set tries = $2, last_at = now(),
         blocked_until = case when $3 > 0 then now() + make_interval(secs => $3) else 'epoch' end where key = $1`,
      [key, count, waitAfter(count, limits.get(key))],
    );
  }
  return 0;
}

/** Seconds of a wait. Longer than its limit it was set before the clock was set back, and does not count. */
const waitOf = ({ wait }: Count, limit = FROM_ONE): number => (wait > limit.longest + 60 ? 0 : wait);

const waitAfter = (tries: number, { free, first, longest } = FROM_ONE): number =>
  tries < free ? 0 : Math.min(longest, first * 2 ** Math.min(tries - free, 20));

const userKey = (username: string): string => `user:${username}`;
/** Beginning of the keys of a user's pairs, unambiguous although a name may contain any character. */
const pairsKey = (username: string): string => `pair:${JSON.stringify(username)}@`;
const pairKey = (username: string, address: string): string => `${pairsKey(username)}${networkOf(address)}`;
const addressKey = (address: string): string => `address:${networkOf(address)}`;

/** Groups IPv6 addresses by /64, as a single client has all of them; an IPv4 address may be written as IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  const filled = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - behind).fill('0')];
  const whole = tail ? [...filled, ...tail.split(':')] : filled;
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed within a transaction is not used again.
    client.release(broken);
  }
}
