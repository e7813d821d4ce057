import { type RecordUses, UsesNotKnown } from '@expediente/catalogues/engine/uses.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Positions } from '@expediente/readmodels/engine/positions.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { MODULES, PROJECTIONS } from './modules.ts';
import { orderProjection } from './order/model.ts';
import { leftOutUse } from './shared/uses/left-out.ts';
import { listedUses } from './shared/uses/listed.ts';

/** The read models that say so. */
const LISTS = PROJECTIONS.map(({ name }) => name);

/** The read models that purchases are in. */
const PURCHASES = [orderProjection.name];
/** A command waits no longer for what it would only alert of. */
const ALERT_WAIT_MS = 300;

/**
 * What names a catalogue record (domain §7.6): other catalogues by their references, and documents; and which order
 * carries the number of an award, and which purchases are like another. The lists are waited for, and records that they leave out are looked up in their
 * streams.
 */
export function usesIn(
  db: ReadDatabase,
  positions: Pick<Positions, 'waitFor'>,
  store: Pick<EventStore, 'head' | 'readStreams'>,
): RecordUses {
  const caughtUp = async (): Promise<void> => {
    if (!(await positions.waitFor(LISTS, await store.head()))) throw new UsesNotKnown();
  };
  return {
    async usesOf(catalogue, id) {
      await caughtUp();
      const [listed, leftOut] = await Promise.all([
        listedUses(db, MODULES, catalogue, id),
        leftOutUse(db, store, MODULES, catalogue, id),
      ]);
      return leftOut ? [...listed, leftOut] : listed;
    },
    async orderCarrying(award) {
      await caughtUp();
      const found = await Promise.all(MODULES.map(async ({ carrying }) => await carrying?.(db, award)));
      return found.find((each) => each !== undefined);
    },
    async sistersOf(asked) {
      try {
        await positions.waitFor(PURCHASES, await store.head(), ALERT_WAIT_MS);
        const found = await Promise.all(
          MODULES.map(async ({ sisters }) => (await sisters?.(db, asked)) ?? []),
        );
        return found.flat();
      } catch {
        // They only alert: lists that cannot be read, as before a first start, refuse no command.
        return [];
      }
    },
  };
}
