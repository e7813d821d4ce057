import type pg from 'pg';
import { counted, inTransaction, type Limit, networkOf } from './sign-in-limits.ts';

/** Limit for look-ups from one address, without a session, that find nothing. */
const FROM_ADDRESS: Limit = { free: 20, first: 5, longest: 300 };

/** Slows down look-ups without a session that find nothing, across all processes, like failed sign-ins. */
export interface LookUpLimits {
  /** @returns seconds to wait; 0: the look-up proceeds, and counts until it finds something */
  begin(address: string): Promise<number>;
  /** Notes that the look-up found what it asked for. */
  found(address: string): Promise<void>;
}

export const lookUpLimitsIn = (pool: pg.Pool): LookUpLimits => ({
  async begin(address) {
    const limits = new Map([[keyOf(address), FROM_ADDRESS]]);
    return await inTransaction(pool, async (client) => await counted(client, limits));
  },
  async found(address) {
    await pool.query(
      `update sign_in_try set tries = greatest(tries - 1, 0), blocked_until = 'epoch' where key = $1`,
      [keyOf(address)],
    );
  },
});

const keyOf = (address: string): string => `look-up:${networkOf(address)}`;
