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
  /** Null: the record belongs to its units alone. */
  readonly executor: number | null;
  /** `all`: all users who see the executor, or all users if there is no executor. */
  readonly units: readonly number[] | 'all';
  /** Cost centre within which the record's number is unique; absent: the number is unique by itself. */
  readonly numberedIn?: number;
  /** Permissions of which one suffices, in the notation of the table of operations: `pedidos.view`. */
  readonly permission: string;
}

/** A record after one of its events, in the form that is shown. */
export interface Known {
  readonly state: JsonObject;
  /** Code of the status; null: before creation, or for records without statuses. */
  readonly status: number | null;
  /** Name by which users know the record: '12/2026'. */
  readonly name: string;
  readonly owner: Ownership;
  /** Set if the record is in no list any more: deleted or freed. */
  readonly gone?: true;
  readonly lead?: LeadThen;
}

/** An event in words. */
export interface Words {
  /** Kind of the event, in a word or two. */
  readonly kind: string;
  readonly sentence: string;
  /** Reason that the user gave; '': none. */
  readonly reason: string;
  readonly movement?: Moved;
}

/** Amount that an event of a ledger moved. */
export interface Moved {
  /** Stream of the document, as in the event: `request-12`; '': the event names none. */
  readonly source: string;
  readonly change: string;
  readonly balance: string;
  readonly kind: 'money' | 'quantity';
}

export interface Moment extends Known, Words {
  readonly event: StoredEvent;
  /**
   * Reason in Spanish why the event could not be interpreted; the record is then shown in its state before the event.
   */
  readonly unread?: string;
}

/** Spanish names of a record's issued documents, by the format of the print. */
export type DocumentNames = Readonly<Record<string, string>>;

/** History of one kind of records: a life cycle, a ledger or a catalogue. */
export interface RecordHistory extends ShownFields {
  /** Name in `/history/{lifecycle}/{id}`. */
  readonly name: string;
  /** Category of the streams; absent: the same as `name`. */
  readonly category?: string;
  /** Singular in Spanish: 'pedido'. */
  readonly noun: string;
  /** Nouns with which the names of some records begin instead of `noun`: 'servicio médico 1/2026'. */
  readonly otherNouns?: readonly string[];
  /** Stream of an id in an address; null: no record can have that id. */
  streamOf(id: string): StreamName | null;
  /** All events, in the order of the stream, each with the record after it. */
  moments(events: readonly StoredEvent[]): readonly Moment[];
  /** Fields of the state that the head of a record shows. */
  readonly inHead?: readonly string[];
  readonly documents?: DocumentNames;
  /** Note in Spanish on figures of an issued document that do not follow from its revision. */
  readonly paperNote?: string;
  /** Record whose code ends the name of another one: a plan line's sub-product. */
  namedBy?(state: JsonObject): NamedRecord | undefined;
}

/** History of the records whose streams are of one of these categories. */
export const historyOfCategory = (
  modules: WithHistories,
  ...categories: readonly string[]
): RecordHistory | undefined =>
  modules
    .flatMap(({ histories = [] }) => histories)
    .find(({ name, category = name }) => categories.includes(category));

export { titleOf } from '@expediente/machines/history/titles.ts';

/**
 * An event in its present form, whose data match its definition: a state folded from damaged data would be shown as a
 * fact.
 * @throws {FutureEvent}
 * @throws {StrangeEvent}
 * @throws {MisshapenEvent}
 */
export function readable<Event extends DomainEvent>(
  events: StreamEvents<Event>,
  stored: StoredEvent,
): PresentEvent<Event, StoredEvent> {
  const present = toPresent(events, stored);
  if (!hasShape(definitionOf(events, stored.type), present.data)) throw new MisshapenEvent(stored.type);
  return present;
}

/** Error for an event whose data do not match this version's definition of it. */
class MisshapenEvent extends Error {
  override readonly name = 'MisshapenEvent';
}

/**
 * Folds events one by one. An event that cannot be interpreted is shown as such and leaves the record unchanged, so
 * that neither a damaged event nor one of a newer version blocks a history.
 * @param read state after an event, and its shown values; throws if the event cannot be interpreted
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

/** Parts of a life cycle's histories besides the life cycle. */
export interface HistoryDefinition<State> extends Shown<State> {
  streamOf(id: string): StreamName | null;
  ownership(state: State): Ownership;
  /** Checks whether a record is in no list any more. */
  isGone?(state: State): boolean;
  /** Absent: no document is issued of these records. */
  readonly documents?: DocumentNames;
  readonly paperNote?: string;
}

/** History of a life cycle's records. */
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
            kind: cycle.kinds[present.type as Event['type']], // the type is one of the life cycle's events
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

/** Streams of records whose ids are the server's integers: `order-41`. */
export const integerStream =
  (category: string) =>
  (id: string): StreamName | null =>
    /^\d{1,9}$/.test(id) ? streamName(category, Number(id)) : null;

/** Streams of records that a unit has once a year: `pac-100101:2026`. */
export const unitYearStream =
  (category: string) =>
  (id: string): StreamName | null => {
    const of = unitYearOf(id);
    return of === null ? null : streamName(category, of.unit, of.year);
  };

/** A folded state as JSON, to be shown whole. */
const asJson = (state: unknown): JsonObject => state as JsonObject; // states hold JSON only: they are folded from JSON

/** Modules with the histories of their records. */
export type WithHistories = readonly { readonly histories?: readonly RecordHistory[] }[];
