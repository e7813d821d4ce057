import type { SealReader } from '@expediente/projections/shared/seals.ts';
import { sealEvidence } from './evidence.ts';
import { lastSeal, lastSealed, sealOver } from './kept.ts';
import { type PageParts, pageSeals } from './page.ts';

/** Adapter that gives the product's reads access to the seals. */
export const sealReader = (parts: PageParts): SealReader => ({
  ...pageSeals(parts),
  async last() {
    const { last: seal } = await lastSealed(parts);
    return seal && { number: seal.number, day: seal.day, at: seal.at.toISOString(), size: seal.size };
  },
  async covering(position) {
    const number = await sealOver(parts.pool, parts.store.id, position);
    if (number !== undefined) return number;
    const last = await lastSeal(parts.pool);
    return last === undefined || last.store === parts.store.id ? null : undefined;
  },
  evidence: async (histories) => await sealEvidence(parts, histories),
});
