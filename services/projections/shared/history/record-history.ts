import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { LifeCycle } from '@expediente/machines/decider.ts';
import type { NamedRecord, Shown, ShownFields } from '@expediente/machines/history/reading.ts';
import { hasShape } from '@expediente/schemas/event-shape.ts';
import { definitionOf, type StreamEvents } from '@expediente/schemas/events.ts';
import type { LeadThen } from '@expediente/schemas/history/replay.ts';
import {
  FutureEvent,
  flawText,
  type PresentEvent,
  StrangeEvent,
  toPresent,
} from '@expediente/schemas/present.ts';
import { unitYearOf } from '@expediente/schemas/shared/unit-year.ts';

/** Owner of a record, for scope and permission. */
export interface Ownership {
  /** Null: owned by its units alone. */
  readonly executor: number | null;
  /** `all`: every user who sees the executor, or everyone. */
  readonly units: readonly number[] | 'all';
  /** The cost centre within which its number is the only one; absent: its number says it all. */
  readonly numberedIn?: number;
  /** Permissions of which one is enough, as in the table of operations: `pedidos.view`. */
  readonly permission: string;
}

/** A record after one of its events, as it is shown. */
export interface Known {
  readonly state: JsonObject;
  /** Code; null before creation, and for records that have none. */
  readonly status: number | null;
  /** Name by which people call the record: '12/2026'. */
  readonly name: string;
  readonly owner: Ownership;
  /** It is in no list any more: deleted, or freed. */
  readonly gone?: true;
  readonly lead?: LeadThen;
}

/** An event in words. */
export interface Words {
  /** Kind of the event, in a word or two. */
  readonly kind: string;
  readonly sentence: string;
  /** Reason the user gave, or ''. */
  readonly reason: string;
  readonly movement?: Moved;
}

/** Amount that an event of a ledger moved. */
export interface Moved {
  /** Stream of the document, as the event names it: `request-12`; '' when it names none. */
  readonly source: string;
  readonly change: string;
  readonly balance: string;
  readonly kind: 'money' | 'quantity';
}

export interface Moment extends Known, Words {
  readonly event: StoredEvent;
  /** Why the event could not be read, in Spanish: the record is shown as it was before it. */
  readonly unread?: string;
}

/** Spanish names of the documents that are issued of a record, by the format of their print. */
export type DocumentNames = Readonly<Record<string, string>>;

/** A life cycle, a ledger or a catalogue as the history asks it. */
export interface RecordHistory extends ShownFields {
  /** In `/history/{lifecycle}/{id}`. */
  readonly name: string;
  /** Category of its streams; absent: the same. */
  readonly category?: string;
  /** Spanish singular: 'pedido'. */
  readonly noun: string;
  /** Nouns with which the names of some of its records begin, in the place of `noun`: 'servicio médico 1/2026'. */
  readonly otherNouns?: readonly string[];
  /** Stream of the id that the address gives; null when it can be none. */
  streamOf(id: string): StreamName | null;
  /** Every event, in the order of the stream, with the record after it. */
  moments(events: readonly StoredEvent[]): readonly Moment[];
  /** Fields of the state that its head shows. */
  readonly inHead?: readonly string[];
  readonly documents?: DocumentNames;
  /** Note on what its revision does not say of a document that was issued of it, in Spanish. */
  readonly paperNote?: string;
  /** The record whose code a record's name ends in: a plan line's sub-product. */
  namedBy?(state: JsonObject): NamedRecord | undefined;
}

/** The history of the records whose streams are of this category. */
export const historyOfCategory = (
  modules: WithHistories,
  ...categories: readonly string[]
): RecordHistory | undefined =>
  modules
    .flatMap(({ histories = [] }) => histories)
    .find(({ name, category = name }) => categories.includes(category));

export { titleOf } from '@expediente/machines/history/titles.ts';

/**
 * An event as its fold takes it, whose data are what its definition says: what a poisoned event made of a state
 * would be shown as a fact.
 * @throws {FutureEvent} @throws {StrangeEvent} @throws {MisshapenEvent}
 */
export function readable<Event extends DomainEvent>(
  events: StreamEvents<Event>,
  stored: StoredEvent,
): PresentEvent<Event, StoredEvent> {
  const present = toPresent(events, stored);
  if (!hasShape(definitionOf(events, stored.type), present.data)) throw new MisshapenEvent(stored.type);
  return present;
}

/** Events whose data are not what this version's definition of them says. */
class MisshapenEvent extends Error {
  override readonly name = 'MisshapenEvent';
}

/**
 * Follows events one by one. One that cannot be read is shown as unread and leaves the record as it was, so that
 * neither a poisoned event nor one of a newer version closes a history.
 * @param read the state after an event, and all that is shown of it; throws when it cannot read the event
 */
export function momentsOf<State>(
  events: readonly StoredEvent[],
  before: { readonly state: State; readonly known: Known },
  read: (
    state: State,
    event: StoredEvent,
    known: Known,
  ) => { readonly state: State; readonly known: Known; readonly words: Words },
): readonly Moment[] {
  let { state, known } = before;
  return events.map((event): Moment => {
    try {
      const after = read(state, event, known);
      ({ state, known } = after);
      return { event, ...known, ...after.words };
    } catch (error) {
      return { event, ...known, ...UNREAD, unread: whyUnread(error) };
    }
  });
}

const UNREAD: Words = { kind: 'Sin interpretar', sentence: 'Evento sin interpretar', reason: '' };

const whyUnread = (error: unknown): string =>
  error instanceof StrangeEvent
    ? `El registro ${flawText(error.flaw, error)}.`
    : !(error instanceof FutureEvent)
      ? 'Esta versión del programa no puede leer el contenido de este evento.'
      : error.known
        ? 'Lo escribió una versión más nueva del programa.'
        : 'Esta versión del programa no conoce este tipo de evento.';

/** Definition of a life cycle's histories besides the life cycle. */
export interface HistoryDefinition<State> extends Shown<State> {
  streamOf(id: string): StreamName | null;
  ownership(state: State): Ownership;
  /** Its records that are in no list any more. */
  isGone?(state: State): boolean;
  /** Absent: none is issued of them. */
  readonly documents?: DocumentNames;
  readonly paperNote?: string;
}

/** A life cycle's records as the history asks them. */
export function historyOf<State, Event extends DomainEvent, Facts>(
  cycle: LifeCycle<State, never, Event, Facts>,
  as: HistoryDefinition<NoInfer<State>>,
): RecordHistory {
  const knownOf = (state: State): Known => ({
    state: cycle.fields?.(state) ?? asJson(state),
    status: cycle.status(state),
    name: as.nameOf(state),
    owner: as.ownership(state),
    ...(as.isGone?.(state) && { gone: true }),
    ...(as.head && { lead: as.head.lead(state) }),
  });
  const before = { state: cycle.initial, known: knownOf(cycle.initial) };
  return {
    name: cycle.name,
    category: cycle.events.category,
    noun: cycle.noun,
    statuses: cycle.statuses,
    streamOf: as.streamOf,
    moments: (events) =>
      momentsOf(events, before, (last, event) => {
        const present = readable(cycle.events, event);
        const state = cycle.evolve(last, present);
        return {
          state,
          known: knownOf(state),
          words: {
            kind: cycle.kinds[present.type as Event['type']], // one of the life cycle's events
            sentence: cycle.sentence(present),
            reason: cycle.reasonOf(present),
          },
        };
      }),
    label: (path) => cycle.label(path),
    fields: as.fields,
    lines: as.lines,
    ...(as.order && { order: as.order }),
    ...(as.head && { inHead: as.head.of }),
    ...(as.documents && { documents: as.documents }),
    ...(as.otherNouns && { otherNouns: as.otherNouns }),
    ...(as.paperNote !== undefined && { paperNote: as.paperNote }),
  };
}

/** Streams of records whose id is the server's integer: `order-41`. */
export const integerStream =
  (category: string) =>
  (id: string): StreamName | null =>
    /^\d{1,9}$/.test(id) ? streamName(category, Number(id)) : null;

/** Streams of what a unit has once a year: `pac-100101:2026`. */
export const unitYearStream =
  (category: string) =>
  (id: string): StreamName | null => {
    const of = unitYearOf(id);
    return of === null ? null : streamName(category, of.unit, of.year);
  };

/** A folded state as JSON, to be shown whole. */
const asJson = (state: unknown): JsonObject => state as JsonObject; // states hold JSON only: they are folded from JSON

/** Modules as far as their records' histories go. */
export type WithHistories = readonly { readonly histories?: readonly RecordHistory[] }[];
