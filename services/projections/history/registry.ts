import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent, Json } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { LifeCycle, Status } from '@expediente/machines/life-cycle.ts';
import { order } from '@expediente/machines/order/index.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { pac } from '@expediente/machines/pac/index.ts';
import { request } from '@expediente/machines/request/index.ts';
import { upcast } from '@expediente/machines/upcast.ts';
import { PAGES } from '../records/offers.ts';
import { asJson } from '../records/record-fold.ts';
import { CATALOGUE_HISTORIES } from './catalogues.ts';

/** A record after one of its events, as its life cycle tells it. */
export interface Moment {
  readonly event: StoredEvent;
  readonly state: ReturnType<typeof asJson>;
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

/** A life cycle as the history asks it. */
export interface Told {
  readonly name: string;
  readonly statuses: readonly Status[];
  /** Stream of the id that the address gives; null when it can be none. */
  streamOf(id: string): StreamName | null;
  /** Every event with the state after it. */
  tell(events: readonly StoredEvent[]): readonly Moment[];
  /** From the record's state, first to last: the units it ever had. */
  ownership(moments: readonly Moment[]): Ownership;
  label(field: string): string | null;
  /** A value as people read it, where its field says more than the value. */
  shown?(field: string, value: Json): Json;
}

function told<State, Event extends DomainEvent, Facts>(
  cycle: LifeCycle<State, never, Event, Facts>,
  of: {
    streamOf(id: string): StreamName | null;
    ownership(state: State): Ownership;
  },
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
    streamOf: of.streamOf,
    tell: (events) =>
      fold(events).map(({ event, present, state }) => ({
        event,
        state: asJson(state),
        status: cycle.status(state),
        kind: cycle.kinds[present.type as Event['type']],
        sentence: cycle.sentence(present),
        reason: cycle.reasonOf(present),
      })),
    // Told by the same cycle: the moment's state is a State.
    ownership: (moments) => of.ownership((moments.at(-1)?.state ?? cycle.initial) as unknown as State),
    label: (field) => cycle.label(field),
  };
}

const integerStream =
  (category: string) =>
  (id: string): StreamName | null =>
    /^\d{1,9}$/.test(id) ? streamName(category, Number(id)) : null;

/** Life cycles and catalogues by their name in `/history/{lifecycle}/{id}`. */
export const HISTORIES: Readonly<Record<string, Told>> = {
  ...CATALOGUE_HISTORIES,
  pac: told(pac, {
    streamOf: (id) => {
      const [, unit, year] = /^(\d{1,9})-(\d{4})$/.exec(id) ?? [];
      return unit === undefined || year === undefined ? null : streamName('pac', Number(unit), Number(year));
    },
    ownership: ({ executor, unit }) => ({ executor, units: [unit], pages: PAGES.pac }),
  }),
  request: told(request, {
    streamOf: integerStream('request'),
    ownership: ({ executor, unit, kind }) => ({
      executor,
      units: [unit],
      pages: kind === 2 ? PAGES.service : PAGES.request,
    }),
  }),
  order: told(order, {
    streamOf: integerStream('order'),
    ownership: (state: OrderState) => ({
      executor: state.executor,
      units: [...new Set([...state.lines, ...state.allocations].map(({ unit }) => unit))],
      pages: PAGES.order,
    }),
  }),
};
