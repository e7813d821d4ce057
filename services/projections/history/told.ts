import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent, Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Status } from '@expediente/machines/life-cycle/table.ts';
import type { LifeCycle } from '@expediente/machines/life-cycle.ts';
import { upcast } from '@expediente/machines/upcast.ts';
import { asJson } from '../records/record-fold.ts';
import type { FieldNames } from './names.ts';

/** A record after one of its events, as its life cycle tells it. */
export interface Moment {
  readonly event: StoredEvent;
  readonly state: JsonObject;
  /** Code; null before creation. */
  readonly status: number | null;
  /** What the event is, in a word or two. */
  readonly kind: string;
  readonly sentence: string;
  readonly reason: string;
}

/** Whose record it is, for scope and permission. */
export interface Ownership {
  /** Null: told by its units alone. */
  readonly executor: number | null;
  /** `all`: whoever sees the executor, or everyone. */
  readonly units: readonly number[] | 'all';
  readonly pages: readonly string[];
}

/** A life cycle or a catalogue as the history asks it. */
export interface Told {
  /** In `/history/{lifecycle}/{id}`. */
  readonly name: string;
  readonly statuses: readonly Status[];
  /** Stream of the id that the address gives; null when it can be none. */
  streamOf(id: string): StreamName | null;
  /** Every event with the state after it. */
  tell(events: readonly StoredEvent[]): readonly Moment[];
  /** From the record's state, first to last: the units it ever had. */
  ownership(moments: readonly Moment[]): Ownership;
  label(field: string): string | null;
  /** What the values of its fields stand for. */
  readonly fields: FieldNames;
  /** A value as people read it, where its field says more than the value. */
  shown?(field: string, value: Json): Json;
}

/** What a life cycle's module says of its histories beside the life cycle. */
export interface ToldAs<State> {
  streamOf(id: string): StreamName | null;
  ownership(state: State): Ownership;
  readonly fields: FieldNames;
}

/** A life cycle's records as the history asks them. */
export function told<State, Event extends DomainEvent, Facts>(
  cycle: LifeCycle<State, never, Event, Facts>,
  as: ToldAs<NoInfer<State>>,
): Told {
  const fold = (events: readonly StoredEvent[]) => {
    let state = cycle.initial;
    return events.map((event) => {
      const present = upcast<Event>(cycle, event);
      state = cycle.evolve(state, present);
      return { event, present, state };
    });
  };
  return {
    name: cycle.name,
    statuses: cycle.statuses,
    streamOf: as.streamOf,
    tell: (events) =>
      fold(events).map(({ event, present, state }) => ({
        event,
        state: cycle.fields?.(state) ?? asJson(state),
        status: cycle.status(state),
        kind: cycle.kinds[present.type as Event['type']],
        sentence: cycle.sentence(present),
        reason: cycle.reasonOf(present),
      })),
    // Told by the same cycle: the moment's state is a State.
    ownership: (moments) => as.ownership((moments.at(-1)?.state ?? cycle.initial) as unknown as State),
    label: (field) => cycle.label(field),
    fields: as.fields,
  };
}

/** Streams of records whose id is the server's integer: `order-41`. */
export const integerStream =
  (category: string) =>
  (id: string): StreamName | null =>
    /^\d{1,9}$/.test(id) ? streamName(category, Number(id)) : null;
