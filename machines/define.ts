import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { LifeCycle } from './decider.ts';
import { type Deciding, machineOf } from './life-cycle/machine.ts';
import { type OfferRule, offersOf } from './life-cycle/offers.ts';
import type { LifeCycleTable } from './life-cycle/table.ts';

/** Reading part of a life cycle, without the part that decides. */
type Reading<State, Event extends DomainEvent> = Omit<
  LifeCycle<State, never, Event, never>,
  'decide' | 'ruleVersion' | 'facts' | 'offers' | 'sentAs'
>;

/** Deciding part of a life cycle, besides its table and its reading. */
interface Own<
  State,
  Command extends { readonly type: string },
  Event,
  Facts,
  Prepared extends { readonly type: Command['type'] },
> extends Omit<Deciding<State, Command, Event, Prepared>, 'initial' | 'evolve'> {
  readonly facts: (state: State) => Facts;
  /** Rules that leave out or block actions that a state offers; absent: all are offered. */
  readonly offers?: Readonly<Record<string, OfferRule<Facts>>>;
  readonly sentAs?: (field: string) => string | null;
  /** Version of these rules, which the events keep; absent: the first. */
  readonly ruleVersion?: string;
}

/** A life cycle with its XState machine, from its reading, its table of states, and its rules and outcomes. */
export function lifeCycleOf<
  State extends { readonly status: string },
  Command extends { readonly type: string },
  Event extends DomainEvent,
  Facts extends { readonly status: State['status'] },
  Prepared extends { readonly type: Command['type'] } = Command,
>(
  reading: Reading<State, Event>,
  table: LifeCycleTable<State['status'], string, number>,
  own: Own<State, Command, Event, Facts, Prepared>,
): LifeCycle<State, Command, Event, Facts> & {
  readonly machine: ReturnType<typeof machineOf<State['status'], State, Command, Event, Prepared>>['machine'];
} {
  const { facts, offers, sentAs, ruleVersion = '1', ...deciding } = own;
  const { initial, evolve } = reading;
  return {
    ...reading,
    ...machineOf<State['status'], State, Command, Event, Prepared>(table, { initial, evolve, ...deciding }),
    ...{ ruleVersion, facts, offers: offersOf(table, offers) },
    ...(sentAs && { sentAs }),
  };
}
