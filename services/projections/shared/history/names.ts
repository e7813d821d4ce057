import type { EventStore } from '@expediente/eventstore/port.ts';
import type { NamesThen, NameThen } from '@expediente/machines/history/names.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import type { BrokenName } from '@expediente/schemas/history/read.ts';
import { brokenChainOf } from './broken.ts';
import { type Moment, type Ownership, titleOf, type WithHistories } from './record-history.ts';

/** Name of a record from an instant on. */
interface NameSince {
  /** Instant of the event that gave the name, ISO 8601 UTC. */
  readonly at: string;
  readonly name: string;
}

/** Names, owners and last events of the records that were looked up. */
export interface Names extends NamesThen {
  /** Owner of the record now. */
  ownerOf(record: NamedRecord): Ownership | undefined;
  /** Last event of the record that could be interpreted. */
  lastOf(record: NamedRecord): Moment | undefined;
  /** Records whose own chains do not hold, so that their names are not proven. */
  readonly broken: readonly BrokenName[];
}

/** Names of records at any instant, from their own events, whose chains are verified. */
export async function namesOf(
  { store, modules }: { readonly store: Pick<EventStore, 'readStreams'>; readonly modules: WithHistories },
  records: Iterable<NamedRecord>,
): Promise<Names> {
  const histories = modules.flatMap(({ histories = [] }) => histories);
  const wanted = [...new Map([...records].map((record) => [keyOf(record), record])).values()];
  const asked = wanted.flatMap((record) => {
    const history = histories.find(({ name }) => name === record.kind);
    const stream = history?.streamOf(record.id);
    return history && stream ? [{ record, history, stream }] : [];
  });
  const streams = asked.length === 0 ? undefined : await store.readStreams(asked.map(({ stream }) => stream));
  const known = new Map<
    string,
    { readonly names: readonly NameSince[]; readonly last?: Moment | undefined }
  >();
  const broken: BrokenName[] = [];
  for (const { record, history, stream } of asked) {
    const events = streams?.get(stream) ?? [];
    const moments = history.moments(events).filter(({ unread }) => unread === undefined);
    const names = moments
      // An event that does not change the name adds none: clocks of processes differ, and it may seem the earlier one.
      .filter(({ name }, at) => name !== moments[at - 1]?.name)
      .map(({ event, name }) => ({ at: event.metadata.at, name }));
    known.set(keyOf(record), { names, last: moments.at(-1) });
    const at = brokenChainOf(events);
    if (at)
      broken.push({
        lifecycle: record.kind,
        id: record.id,
        name: titleOf(history, names.at(-1)?.name ?? record.id),
        ...at,
      });
  }
  return {
    nameOf: (record, at) => nameAt(known.get(keyOf(record))?.names ?? [], at),
    ownerOf: (record) => known.get(keyOf(record))?.last?.owner,
    lastOf: (record) => known.get(keyOf(record))?.last,
    broken,
  };
}

/**
 * Name in force at an instant; before the first name, the first: a record that refers to another is never older than
 * it, however the clocks of processes differ.
 */
function nameAt(names: readonly NameSince[], at: string): NameThen | undefined {
  const name = (names.findLast((each) => each.at <= at) ?? names[0])?.name;
  const today = names.at(-1)?.name;
  if (name === undefined || today === undefined) return undefined;
  return name === today ? { name } : { name, today };
}

const keyOf = ({ kind, id }: NamedRecord): string => `${kind}-${id}`;
