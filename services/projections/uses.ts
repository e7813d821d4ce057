import { type RecordUses, UsesNotKnown } from '@expediente/catalogues/engine/uses.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { errorCode } from '@expediente/platform/clear-error.ts';
import type { Log } from '@expediente/platform/logs.ts';
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
/** PostgreSQL's `undefined_table` and `invalid_schema_name`. */
const NOT_BUILT = ['42P01', '3F000'];

/**
 * What names a catalogue record (domain §7.6): other catalogues by their references, and documents; and which order
 * carries the number of an award, and which purchases are like another. The lists are waited for, and records that they leave out are looked up in their
 * streams.
 */
export function usesIn(
  db: ReadDatabase,
  positions: Pick<Positions, 'waitFor'>,
  store: Pick<EventStore, 'head' | 'readStreams'>,
  log: Pick<Log, 'warn'>,
): RecordUses {
  const caughtUp = async (): Promise<void> => {
    if (!(await positions.waitFor(LISTS, await store.head()))) throw new UsesNotKnown();
  };
  let reported = false;
  /** Once until they are read again: lists that are behind stay so for many commands. */
  const unread = (reason: string): null => {
    if (!reported)
      log.warn({ reason }, 'other purchases could not be read: orders are saved without that alert');
    reported = true;
    return null;
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
      const head = await store.head();
      try {
        if (!(await positions.waitFor(PURCHASES, head, ALERT_WAIT_MS))) return unread('behind');
        const found = await Promise.all(
          MODULES.map(async ({ sisters }) => (await sisters?.(db, asked)) ?? []),
        );
        reported = false;
        return found.flat();
      } catch (error) {
        // Before a first start has made their tables.
        if (NOT_BUILT.includes(errorCode(error))) return unread('not built');
        throw error;
      }
    },
  };
}
