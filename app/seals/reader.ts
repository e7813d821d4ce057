import type { SealReader } from '@expediente/projections/shared/seals.ts';
import type pg from 'pg';
import { lastSeal } from './kept.ts';

/** The kept seals as the reads of the product take them. */
export const sealReader = (pool: Pick<pg.Pool, 'query'>): SealReader => ({
  async last() {
    const seal = await lastSeal(pool);
    return seal && { number: seal.number, day: seal.day, at: seal.at.toISOString(), size: seal.size };
  },
});
