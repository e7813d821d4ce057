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
  /** Hash of the event before them; '' when they begin with the first. */
  readonly previous: string;
  readonly events: Events;
}

type Events = readonly StoredEvent[];

/** Histories of one record at most, of the 2,000 that a verifier reads: a consolidation may be of hundreds of others. */
const MOST_HISTORIES = 1_800;
/** Length from which of a ledger only the events from the first to the last that the record made are taken. */
const LONG_LEDGER = 200;

/**
 * Histories that the events of a record rest on: the records that they name, the ledgers that these moved, the rules that judged, and
 * user and profile of each actor; as far as the session may open their histories. Each from its first event, or of a long ledger
 * the part that the record moved.
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
  // Streams that the record itself names come first.
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

/** Events of a long ledger from the first to the last that these records made. */
function movedBy(events: Events, movers: ReadonlySet<StreamName>): Segment {
  if (events.length <= LONG_LEDGER) return wholeOf(events);
  const isMover = ({ data }: StoredEvent): boolean => movers.has(String(data.source) as StreamName); // compared only
  const from = events.findIndex(isMover);
  if (from < 0) return wholeOf(events.slice(0, 1));
  return {
    previous: events[from - 1]?.metadata.chain ?? NO_CHAIN,
    events: events.slice(from, events.findLastIndex(isMover) + 1),
  };
}
