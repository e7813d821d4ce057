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

/** Read models that may refer to a catalogue record. */
const LISTS = PROJECTIONS.map(({ name }) => name);

/** Longest wait of a command for an answer that only an alert needs. */
const ALERT_WAIT_MS = 300;
/** PostgreSQL's `undefined_table` and `invalid_schema_name`. */
const NOT_BUILT = ['42P01', '3F000'];

/**
 * Finds the uses of a catalogue record (domain §7.6): in other catalogues, by their references, and in documents, by
 * the modules. Waits for the read models; records that they leave out are looked up in their streams.
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
  /**
   * Questions already logged as unanswered; logged once until answered again, since many commands may meet lists that
   * are behind.
   */
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
      // Tables are missing until a first start has made them.
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
