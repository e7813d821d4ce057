import type { SealReader } from '@expediente/projections/shared/seals.ts';
import type pg from 'pg';
import { lastSeal, sealOver } from './kept.ts';

/**
 * The kept seals as the reads of the product take them.
 * @param store `EventStore.id` of the store whose events are asked about
 */
export const sealReader = (pool: Pick<pg.Pool, 'query'>, store: string): SealReader => ({
  async last() {
    const seal = await lastSeal(pool);
    return seal && { number: seal.number, day: seal.day, at: seal.at.toISOString(), size: seal.size };
  },
  async covering(position) {
    const number = await sealOver(pool, store, position);
    if (number !== undefined) return number;
    const last = await lastSeal(pool);
    return last === undefined || last.store === store ? null : undefined;
  },
});
