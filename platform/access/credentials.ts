import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type pg from 'pg';
import type { Audit } from '../audit/audit.ts';
import type { Fact } from '../audit/fact.ts';

/** Argon2id, 19 MiB, two passes: about 13 ms (architecture "Password hash"). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash that is verified against when there is no such user, so that both answers take the same time. */
const NO_ONES = hash('the password of no user', COST);

/** Audit fact of a change of a password, which is written with it or not at all. */
export interface NotedChange {
  readonly audit: Pick<Audit, 'write'>;
  readonly fact: Fact;
}

/**
 * SHA-256 of the stored hash of a password. Facts name it, so that a credential's row can be shown to be the one that
 * its last change wrote. The salt in the hash is in no fact, so that no guess can be tried against the digest.
 */
export const credentialDigest = (kept: string): string => createHash('sha256').update(kept).digest('hex');

/** Passwords, in a table of their own and never in an event (architecture "Access"). */
export interface Credentials {
  /** @param noted absent: first data, which the first start notes together (`noteCredentials`) */
  set(userId: number, password: string, noted?: NotedChange): Promise<void>;
  /** False also for a user who has no password (`undefined`: no such user). */
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
    async set(userId, password, noted) {
      const kept = await hash(password, COST);
      const write = async (db: Pick<pg.Pool, 'query'>) =>
        await db.query('select access_set_password($1, $2)', [userId, kept]);
      if (!noted) {
        await write(pool);
        return;
      }
      const { audit, fact } = noted;
      await audit.write(async (client) => {
        await write(client);
        return { ...fact, details: { ...fact.details, credential: credentialDigest(kept) } };
      });
    },
    async matches(userId, password) {
      const stored = userId === undefined ? undefined : await hashOf(userId);
      const right = await verify(stored ?? (await NO_ONES), password);
      return stored !== undefined && right;
    },
    has: async (userId) => (await hashOf(userId)) !== undefined,
  };
}

/** Result of the fact that names the credentials written before facts of their changes named them. */
export const CREDENTIALS_NOTED = 'credentials-noted';

/**
 * Notes the credentials of all users, once in the life of an installation: those of the first data, and older ones that
 * no fact names. Later ones are named by the fact of their change.
 * @param by name of the actor, for the fact
 */
export async function noteCredentials(pool: pg.Pool, audit: Pick<Audit, 'write'>, by: string): Promise<void> {
  const { rowCount } = await pool.query(`select from audit where kind = 'ops' and result = $1 limit 1`, [
    CREDENTIALS_NOTED,
  ]);
  if (rowCount !== 0) return;
  await audit.write(async (client) => {
    const { rows } = await client.query<{ user_id: number; hash: string }>(
      'select user_id, hash from credential order by user_id',
    );
    const credentials = Object.fromEntries(rows.map((row) => [row.user_id, credentialDigest(row.hash)]));
    return {
      ...{ kind: 'ops', user: '', entity: 'access', result: CREDENTIALS_NOTED },
      details: { act: CREDENTIALS_NOTED, credentials, by },
    };
  });
}
