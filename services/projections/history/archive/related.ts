import { NO_CHAIN } from '@expediente/eventstore/chain.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { actorsOf, historiesNamedIn, LEDGERS, ledgersOf } from '@expediente/machines/readings/named.ts';
import { readingOf } from '@expediente/machines/readings/readings.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { historyOfCategory } from '../../shared/history/record-history.ts';
import type { ReadParts } from '../../shared/parts.ts';
import { mayRead } from '../open.ts';

/** Consecutive events of one history. */
export interface Segment {
  /** Hash of the event before the segment; '': it begins with the first event. */
  readonly previous: string;
  readonly events: Events;
}

type Events = readonly StoredEvent[];

/** Most histories in one record's file, of the 2,000 that a verifier reads: a consolidation may refer to hundreds. */
const MOST_HISTORIES = 1_800;
/** Length above which only a part of a ledger is taken: the events from the first to the last that the record made. */
const LONG_LEDGER = 200;

/**
 * Histories on which the events of a record depend: the records that they name, the ledgers that these changed, the
 * rules that judged, and user and profile of each actor; only those whose histories the session may open. Each begins
 * with its first event, except long ledgers.
 */
export async function relatedTo(
  { store, modules }: Pick<ReadParts, 'store' | 'modules'>,
  session: Session,
  own: Events,
  issues: Events,
): Promise<readonly Segment[]> {
  const [first] = own;
  if (!first || LEDGERS.has(streamCategory(first.stream)))
    return await readable({ store, modules }, session, actorsOf(own), new Set());
  const named = historiesNamedIn(own);
  const records = await store.readStreams(
    [...named].filter((stream) => readingOf(streamCategory(stream)) !== undefined),
  );
  const requests = [...records.values()].filter(
    ([event]) => event && streamCategory(event.stream) === 'request',
  );
  const ledgers = requests.flatMap((events) => [...ledgersOf(events)]);
  const actors = [...records.values()].flatMap((events) => [...actorsOf(events)]);
  const streams = new Set([...named, ...actorsOf(issues), ...ledgers, ...actors]);
  streams.delete(first.stream);
  return await readable({ store, modules }, session, streams, new Set([first.stream, ...records.keys()]));
}

async function readable(
  { store, modules }: Pick<ReadParts, 'store' | 'modules'>,
  session: Session,
  streams: ReadonlySet<StreamName>,
  movers: ReadonlySet<StreamName>,
): Promise<readonly Segment[]> {
  // Streams that the record itself names come first, so that the limit leaves out others.
  const read = await store.readStreams([...streams].slice(0, MOST_HISTORIES));
  const segments: Segment[] = [];
  for (const [stream, events] of read) {
    const history = historyOfCategory(modules, streamCategory(stream));
    const owner = history?.moments(events).at(-1)?.owner;
    if (owner && mayRead(session, owner))
      segments.push(LEDGERS.has(streamCategory(stream)) ? movedBy(events, movers) : wholeOf(events));
  }
  return segments;
}

/** A history from its first event. */
export const wholeOf = (events: Events): Segment => ({ previous: NO_CHAIN, events });

/** Events of a ledger; of a long one only those from the first to the last that these records made. */
function movedBy(events: Events, movers: ReadonlySet<StreamName>): Segment {
  if (events.length <= LONG_LEDGER) return wholeOf(events);
  const isMover = ({ data }: StoredEvent): boolean => movers.has(String(data.source) as StreamName); // only compared
  const from = events.findIndex(isMover);
  if (from < 0) return wholeOf(events.slice(0, 1));
  return {
    previous: events[from - 1]?.metadata.chain ?? NO_CHAIN,
    events: events.slice(from, events.findLastIndex(isMover) + 1),
  };
}
