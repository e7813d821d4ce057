import { hash, verify } from '@node-rs/argon2';
import type pg from 'pg';

/** Argon2id, 19 MiB, two passes: about 13 ms (libraries "Password hash"). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified against when there is no such user, so that both answers take the same time. */
const NO_ONES = hash('the password of no user', COST);

/** Passwords, in a table of their own and never in an event (architecture "Access"). */
export interface Credentials {
  set(userId: number, password: string): Promise<void>;
  /** False also for a user who has none (`undefined`: no such user). */
  matches(userId: number | undefined, password: string): Promise<boolean>;
  has(userId: number): Promise<boolean>;
}

export function credentialsIn(pool: pg.Pool): Credentials {
  const hashOf = async (userId: number): Promise<string | undefined> => {
    const { rows } = await pool.query<{ hash: string }>('select hash from credential where user_id = $1', [
      userId,
    ]);
    return rows[0]?.hash;
  };
  return {
    async set(userId, password) {
      await pool.query(
        `insert into credential (user_id, hash) values ($1, $2)
         on conflict (user_id) do update set hash = excluded.hash, changed_at = now()`,
        [userId, await hash(password, COST)],
      );
    },
    async matches(userId, password) {
      const stored = userId === undefined ? undefined : await hashOf(userId);
      const right = await verify(stored ?? (await NO_ONES), password);
      return stored !== undefined && right;
    },
    has: async (userId) => (await hashOf(userId)) !== undefined,
  };
}
