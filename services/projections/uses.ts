import { UsesNotKnown, type UsesOf } from '@expediente/catalogues/engine/uses.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Positions } from '@expediente/readmodels/engine/positions.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { MODULES, PROJECTIONS } from './modules.ts';
import { leftOutUse } from './shared/uses/left-out.ts';
import { listedUses } from './shared/uses/listed.ts';

/** The read models that say so. */
const LISTS = PROJECTIONS.map(({ name }) => name);

/**
 * What names a catalogue record (domain §7.6): other catalogues by their references, and documents. The lists are
 * waited for, and records that they leave out are looked up in their streams.
 */
export const usesIn =
  (
    db: ReadDatabase,
    positions: Pick<Positions, 'waitFor'>,
    store: Pick<EventStore, 'head' | 'readStreams'>,
  ): UsesOf =>
  async (catalogue, id) => {
    if (!(await positions.waitFor(LISTS, await store.head()))) throw new UsesNotKnown();
    const [listed, leftOut] = await Promise.all([
      listedUses(db, MODULES, catalogue, id),
      leftOutUse(db, store, MODULES, catalogue, id),
    ]);
    return leftOut ? [...listed, leftOut] : listed;
  };
