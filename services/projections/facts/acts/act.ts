import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { Act, ActEvent, ActRecord, ActRule } from '@expediente/schemas/facts/read.ts';
import { ruleSet } from '@expediente/schemas/rules/registry.ts';
import { mayRead, seesAll } from '../../history/open.ts';
import { namesOf } from '../../shared/history/names.ts';
import {
  historyOfCategory,
  type Moment,
  type RecordHistory,
  titleOf,
} from '../../shared/history/record-history.ts';
import type { ReadParts } from '../../shared/parts.ts';
import { actKindOf } from './kinds.ts';
import { rightOfAct } from './right.ts';

type Parts = Pick<ReadParts, 'store' | 'modules'>;

/** Most records of one act that are read and shown: approving a plan changes a thousand. */
const MOST_RECORDS = 200;

/** Events that one command wrote to one record. */
interface Written {
  readonly history: RecordHistory;
  readonly stream: StreamName;
  readonly named: NamedRecord;
  readonly events: readonly StoredEvent[];
}

/** Checks whether an event is of the record that its act is about, and not of a record changed along with it. */
export const isLead = ({ stream, type }: StoredEvent): boolean =>
  actKindOf(streamCategory(stream))?.withOthers.includes(type) === false;

/**
 * All events of an append, in the words of each record's history; events of records that the session may not read, such
 * as a budget of another cost centre, are only counted.
 * @param lead event of the record that the act is about
 */
export async function readAct(
  parts: Parts,
  session: Session,
  events: readonly StoredEvent[],
  lead: StoredEvent,
): Promise<Act> {
  const written = writtenIn(parts, events, lead);
  const shown = written.slice(0, MOST_RECORDS);
  const [records, right] = await Promise.all([
    inWords(parts, session, shown, lead),
    rightOfAct(parts.store, events, lead),
  ]);
  const { commandId: command, correlationId: code } = lead.metadata;
  return {
    command,
    code,
    records,
    more: written.length - shown.length,
    others: events.length - eventsIn(written.slice(MOST_RECORDS)) - entriesIn(records),
    right,
    rules: rulesOf(events),
  };
}

const eventsIn = (written: readonly Written[]): number =>
  written.reduce((sum, { events }) => sum + events.length, 0);

const entriesIn = (records: readonly ActRecord[]): number =>
  records.reduce((sum, { entries }) => sum + entries.length, 0);

/**
 * Groups events by record: first the record that the act is about, then other records, then ledgers, each in the log's
 * order.
 */
function writtenIn(
  { modules }: Pick<Parts, 'modules'>,
  events: readonly StoredEvent[],
  lead: StoredEvent,
): readonly Written[] {
  const streams = new Map<StreamName, StoredEvent[]>();
  for (const event of events) {
    const own = streams.get(event.stream);
    if (own) own.push(event);
    else streams.set(event.stream, [event]);
  }
  const rank = ({ stream }: Written): number =>
    stream === lead.stream ? 0 : actKindOf(streamCategory(stream)) ? 1 : 2;
  return [...streams]
    .flatMap(([stream, own]): readonly Written[] => {
      const history = historyOfCategory(modules, streamCategory(stream));
      const named = history && { kind: history.name, id: streamKey(stream).join('-') };
      return history && named ? [{ history, stream, named, events: own }] : [];
    })
    .sort((a, b) => rank(a) - rank(b));
}

async function inWords(
  parts: Parts,
  session: Session,
  written: readonly Written[],
  lead: StoredEvent,
): Promise<readonly ActRecord[]> {
  const [names, streams] = await Promise.all([
    namesOf(
      parts,
      written.map(({ named }) => named),
    ),
    parts.store.readStreams(written.map(({ stream }) => stream)),
  ]);
  return written.flatMap(({ history, stream, named, events }): readonly ActRecord[] => {
    const owner = names.ownerOf(named);
    if (owner ? !mayRead(session, owner) : !seesAll(session)) return [];
    const moments = history.moments(streams.get(stream) ?? []);
    const revisions = new Set(events.map(({ revision }) => revision));
    const own = moments.filter(({ event }) => revisions.has(event.revision));
    const name = names.nameOf(named, lead.metadata.at);
    const record: ActRecord = {
      lifecycle: named.kind,
      id: named.id,
      name: titleOf(history, name?.name ?? named.id),
      ...(name?.today !== undefined && { today: titleOf(history, name.today) }),
      lead: stream === lead.stream,
      entries: own.map(entryOf),
    };
    return [record];
  });
}

function entryOf({ event, kind, sentence, reason, movement, unread }: Moment): ActEvent {
  const moved = movement && {
    change: movement.change,
    balance: movement.balance,
    kind: movement.kind,
  };
  return {
    revision: event.revision,
    kind,
    sentence,
    reason,
    ...(moved && { movement: moved }),
    ...(unread !== undefined && { unread }),
  };
}

/** Rules that events keep as `purchaseLimits@3;iva@1`, each once. */
function rulesOf(events: readonly StoredEvent[]): readonly ActRule[] {
  const named = new Set(events.flatMap(({ metadata }) => metadata.ruleVersion.split(';')));
  return [...named].flatMap((each) => {
    const [rule = '', version = ''] = each.split('@');
    const title = ruleSet(rule)?.title;
    return title !== undefined && /^\d{1,9}$/.test(version)
      ? [{ rule, title, version: Number(version) }]
      : [];
  });
}

/** The event at a revision of a stream. */
export async function eventAt(
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  revision: number,
): Promise<StoredEvent | undefined> {
  const [event] = await store.readStream(stream, revision);
  return event?.revision === revision ? event : undefined;
}
