import type { EventStore } from '@expediente/eventstore/port.ts';
import type { SealReader } from '@expediente/projections/shared/seals.ts';
import type pg from 'pg';
import { sealEvidence } from './evidence.ts';
import { lastSeal, sealOver } from './kept.ts';

/** The kept seals as the reads of the product take them; `store` is the one whose events are asked about. */
export const sealReader = (
  pool: Pick<pg.Pool, 'query'>,
  store: Pick<EventStore, 'id' | 'readStream'>,
): SealReader => ({
  async last() {
    const seal = await lastSeal(pool);
    return seal && { number: seal.number, day: seal.day, at: seal.at.toISOString(), size: seal.size };
  },
  async covering(position) {
    const number = await sealOver(pool, store.id, position);
    if (number !== undefined) return number;
    const last = await lastSeal(pool);
    return last === undefined || last.store === store.id ? null : undefined;
  },
  async evidence(histories) {
    return await sealEvidence({ pool, store }, histories);
  },
});
