import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import type { Decision } from '@expediente/kernel/refusal.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { Names } from './life-cycle/offers.ts';
import type { Status } from './life-cycle/table.ts';

/**
 * A stream's decider (architecture "Deciding"): `decide` asks the XState machine for the events that a command brings
 * about; `evolve` folds stored events without it and never throws.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Category of the streams, and the events that they hold. */
  readonly events: StreamEvents<Event>;
  readonly initial: State;
  evolve(state: State, event: Event): State;
  decide(state: State, command: Command): Decision<Event>;
  /** Version of the rules, copied into every event's metadata. */
  readonly ruleVersion: string;
  /** Set when the last event alone makes the state, so that a stream of thousands need not be read. */
  readonly lastIsAll?: true;
}

/** A decider whose states can be compared field by field, in words (domain §8, 409). */
export interface Compared<State, Command, Event extends DomainEvent> extends Decider<State, Command, Event> {
  /** Code of the state's status; null before creation, and for records without statuses. */
  status(state: State): number | null;
  /** Spanish label of a field path, for the comparison of before and after; null: not shown. */
  label(field: string): string | null;
  /** Fields to compare; absent: those of the state itself. */
  fields?(state: State): JsonObject;
  /** Name of a field in the payload; absent or null: `p_` and the field's name. */
  sentAs?(field: string): string | null;
}

/** A record with statuses, offered actions and a history that reads in words. */
export interface LifeCycle<State, Command, Event extends DomainEvent, Facts>
  extends Compared<State, Command, Event> {
  /** Name in `/history/{lifecycle}/{id}`: `pac`, `request`, `order`… */
  readonly name: string;
  /** Spanish singular noun: 'orden de compra'. */
  readonly noun: string;
  readonly statuses: readonly Status[];
  /** Facts that the rules of the offered actions read, in codes and ids: a read model's row keeps them. */
  facts(state: State): Facts;
  /** Offered actions in the order of the requirements, each with its reason when a rule blocks it (R3 §4). */
  offers(facts: Facts, names?: Names): readonly ActionOffer[];
  /** Kinds of events in a word or two, by their types: 'Compromiso'. */
  readonly kinds: Readonly<Record<Event['type'], string>>;
  /** The event in words, past tense, without the actor: 'Comprometió la orden con el CUR 123'. */
  sentence(event: Event): string;
  /** Reason that the user gave for the event, or ''. */
  reasonOf(event: Event): string;
}
