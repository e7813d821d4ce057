import type { EventStore } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { WithHistories } from '../history/record-history.ts';

/**
 * Name of a cost centre or an institution on a document.
 * @param today its present name, used unless its own history has an earlier one
 */
export type NameOnPaper = (kind: 'unit' | 'entity', id: number | null, today: string) => Promise<string>;

export const AS_TODAY: NameOnPaper = async (_kind, _id, today) => today;

/**
 * Names at the time when a revision of a record was written: a document keeps the names under which it was decided,
 * however late it is first printed.
 */
export function namesAtRevision(
  { store, modules }: { readonly store: Pick<EventStore, 'readStream'>; readonly modules: WithHistories },
  record: StreamName,
  revision: number,
): NameOnPaper {
  const histories = modules.flatMap((module) => module.histories ?? []);
  let instant: Promise<string | undefined> | undefined;
  const known = new Map<string, Promise<string | undefined>>();
  const nameOf = async (kind: 'unit' | 'entity', id: number): Promise<string | undefined> => {
    instant ??= store.readStream(record, revision).then(([event]) => event?.metadata.at);
    const at = await instant;
    const history = histories.find(({ name }) => name === kind);
    const stream = history?.streamOf(String(id));
    if (!history || !stream || at === undefined) return undefined;
    const moments = history
      .moments(await store.readStream(stream))
      .filter(({ unread }) => unread === undefined);
    // Clocks of processes may differ: a record that refers to a unit is never older than the unit.
    const then = moments.findLast(({ event }) => event.metadata.at <= at) ?? moments[0];
    const description = then?.state.description;
    return typeof description === 'string' ? description : undefined;
  };
  return async (kind, id, today) => {
    if (id === null) return today;
    const key = `${kind}-${id}`;
    const found = known.get(key) ?? nameOf(kind, id);
    known.set(key, found);
    return (await found) ?? today;
  };
}

/** Lines with the names of their cost centres on paper. */
export const withUnitNames = async <Line extends { readonly id_unit: number; readonly unit: string }>(
  lines: readonly Line[],
  names: NameOnPaper,
): Promise<readonly Line[]> =>
  await Promise.all(
    lines.map(async (line) => ({ ...line, unit: await names('unit', line.id_unit, line.unit) })),
  );
