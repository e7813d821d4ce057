import { NO_CHAIN } from '@expediente/eventstore/chain.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { historyOfCategory } from '../../shared/history/record-history.ts';
import { chargedBudgets, plannedLines, recordsNamedIn } from '../../shared/history/references.ts';
import type { ReadParts } from '../../shared/parts.ts';
import { mayRead } from '../open.ts';

/** Consecutive events of one history. */
export interface Segment {
  /** Hash of the event before them; '' when they begin with the first. */
  readonly previous: string;
  readonly events: Events;
}

type Events = readonly StoredEvent[];

/** The histories that belong to one record. */
export interface Related {
  /** Each from its first event, or of a long ledger the part that the record moved. */
  readonly segments: readonly Segment[];
  /** Streams that are left out, and why, in Spanish. */
  readonly left: ReadonlyMap<StreamName, string>;
}

/** Histories of one record at most: a consolidation may be of hundreds of others. */
const MOST_HISTORIES = 300;
/** Of a ledger with more events only those from the first to the last that the record made are taken. */
const LONG_LEDGER = 200;
/** Their events name who moved them: what they come from are records of others. */
const LEDGERS: ReadonlySet<string> = new Set(['planLine', 'quarterBudget']);

/**
 * What the events of a record rest on: the records that they name, the ledgers that these moved, the rules that judged, and
 * user and profile of each actor; as far as the session may open their histories.
 */
export async function relatedTo(
  { store, modules }: Pick<ReadParts, 'store' | 'modules'>,
  session: Session,
  own: Events,
): Promise<Related> {
  const [first] = own;
  if (!first || LEDGERS.has(streamCategory(first.stream)))
    return await readable({ store, modules }, session, actorsOf(own), new Set());
  const named = namedBy(own);
  const records = await store.readStreams(
    [...named].filter((stream) => !LEDGERS.has(streamCategory(stream))),
  );
  const requests = [...records.values()].filter(
    ([event]) => event && streamCategory(event.stream) === 'request',
  );
  const ledgers = requests.flatMap((events) => [...ledgersOf(events)]);
  const actors = [own, ...records.values()].flatMap((events) => [...actorsOf(events), ...rulesOf(events)]);
  const streams = new Set([...named, ...ledgers, ...actors]);
  streams.delete(first.stream);
  return await readable({ store, modules }, session, streams, new Set([first.stream, ...records.keys()]));
}

async function readable(
  { store, modules }: Pick<ReadParts, 'store' | 'modules'>,
  session: Session,
  streams: ReadonlySet<StreamName>,
  movers: ReadonlySet<StreamName>,
): Promise<Related> {
  const left = new Map<StreamName, string>();
  const sorted = [...streams].sort();
  for (const stream of sorted.slice(MOST_HISTORIES))
    left.set(stream, `un expediente lleva ${MOST_HISTORIES} historias como máximo`);
  const read = await store.readStreams(sorted.slice(0, MOST_HISTORIES));
  const segments: Segment[] = [];
  for (const [stream, events] of read) {
    const history = historyOfCategory(modules, streamCategory(stream));
    const owner = history?.moments(events).at(-1)?.owner;
    if (!owner || !mayRead(session, owner)) left.set(stream, 'su perfil no abre esa historia');
    else segments.push(LEDGERS.has(streamCategory(stream)) ? movedBy(events, movers) : wholeOf(events));
  }
  return { segments, left };
}

/** Records and ledgers that the events of a record name. */
const namedBy = (events: Events): ReadonlySet<StreamName> =>
  new Set([
    ...events.flatMap(({ stream, data }) => recordsNamedIn(streamCategory(stream), data)),
    ...ledgersOf(events),
  ]);

/** The ledgers that an order charges or a request asks of. */
function ledgersOf(events: Events): ReadonlySet<StreamName> {
  const [first] = events;
  const ledgers = new Set<StreamName>();
  if (!first || typeof first.data.year !== 'number') return ledgers;
  const { unit, year } = first.data;
  const category = streamCategory(first.stream);
  for (const { data } of events)
    for (const ledger of category === 'order'
      ? chargedBudgets(data, year)
      : category === 'request'
        ? plannedLines(data, { unit, year })
        : [])
      ledgers.add(ledger);
  return ledgers;
}

/** User and profile of each act, as the event keeps them. */
function actorsOf(events: Events): ReadonlySet<StreamName> {
  const actors = new Set<StreamName>();
  for (const { metadata } of events) {
    const { right = '', userId } = metadata;
    for (const each of right.split(';')) {
      const [stream = ''] = each.split('@');
      if (/^(user|profile)-\d+$/.test(stream)) actors.add(stream as StreamName); // as it is written there
    }
    if (/^[1-9]\d{0,8}$/.test(userId)) actors.add(streamName('user', Number(userId)));
  }
  return actors;
}

/** The rules that judged: `purchaseLimits@3;iva@1`. */
const rulesOf = (events: Events): ReadonlySet<StreamName> =>
  new Set(
    events.flatMap(({ metadata: { ruleVersion = '' } }) =>
      ruleVersion.includes('@')
        ? ruleVersion.split(';').map((each) => streamName('rule', each.slice(0, each.lastIndexOf('@'))))
        : [],
    ),
  );

/** A history from its first event. */
export const wholeOf = (events: Events): Segment => ({ previous: NO_CHAIN, events });

/** Of a long ledger the events from the first to the last that these records made. */
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
