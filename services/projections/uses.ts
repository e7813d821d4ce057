import { type RecordUses, UsesNotKnown } from '@expediente/catalogues/engine/uses.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { errorCode } from '@expediente/platform/clear-error.ts';
import type { Log } from '@expediente/platform/logs.ts';
import type { Positions } from '@expediente/readmodels/engine/positions.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { answering, askOf } from '@expediente/schemas/shared/questions.ts';
import { MODULES, PROJECTIONS } from './modules.ts';
import { leftOutUse } from './shared/uses/left-out.ts';
import { listedUses } from './shared/uses/listed.ts';

/** The read models that say so. */
const LISTS = PROJECTIONS.map(({ name }) => name);

/** A command waits no longer for what it would only alert of. */
const ALERT_WAIT_MS = 300;
/** PostgreSQL's `undefined_table` and `invalid_schema_name`. */
const NOT_BUILT = ['42P01', '3F000'];

/**
 * Finds what names a catalogue record (domain §7.6): other catalogues by their references, and documents; and asks the
 * modules. The lists are waited for, and records that they leave out are looked up in their streams.
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
  /** Questions reported as not answered: once until they are again, as lists that are behind stay so for many commands. */
  const reported = new Set<string>();
  const inTime = async <Answer>(
    lists: readonly string[],
    unread: string,
    answer: () => Promise<Answer>,
  ): Promise<Answer | null> => {
    const without = (reason: string): null => {
      if (!reported.has(unread)) log.warn({ reason }, unread);
      reported.add(unread);
      return null;
    };
    const head = await store.head();
    try {
      if (!(await positions.waitFor(lists, head, ALERT_WAIT_MS))) return without('behind');
      const found = await answer();
      reported.delete(unread);
      return found;
    } catch (error) {
      // Before a first start has made their tables.
      if (NOT_BUILT.includes(errorCode(error))) return without('not built');
      throw error;
    }
  };
  const answers = MODULES.flatMap(({ answers, projections = [] }) =>
    (answers?.(db) ?? []).map(({ question, answer }) =>
      answering(question, async (value: never) => {
        const { unread } = question;
        if (unread !== undefined)
          return await inTime(
            projections.map(({ name }) => name),
            unread,
            async () => await answer(value),
          );
        await caughtUp();
        return await answer(value);
      }),
    ),
  );
  return {
    async usesOf(catalogue, id) {
      await caughtUp();
      const [listed, leftOut] = await Promise.all([
        listedUses(db, MODULES, catalogue, id),
        leftOutUse(db, store, MODULES, catalogue, id),
      ]);
      return leftOut ? [...listed, leftOut] : listed;
    },
    ask: askOf(answers),
  };
}
