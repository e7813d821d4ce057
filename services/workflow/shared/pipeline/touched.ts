import { randomUUID } from 'node:crypto';
import type { NewEvent, StoredEvent, StreamHead } from '@expediente/eventstore/port.ts';
import type { DomainEvent, EventMetadata } from '@expediente/kernel/events.ts';
import { type Decision, isRefused } from '@expediente/kernel/refusal.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { type Done, doneAfter, NOTHING_DONE } from '@expediente/machines/segregation.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { definitionOf } from '@expediente/schemas/events.ts';
import { judgedBy } from '@expediente/schemas/rules/rule-set.ts';
import { faultsOf } from '@expediente/schemas/well-formed.ts';
import type { EventVersions } from './command.ts';
import { foldOnto } from './fold.ts';
import type { Folded } from './state-cache.ts';
import type { Read } from './tail.ts';

// Streams of many deciders share one map; their own types are restored in `Attempt`, where the decider
// given is the one whose category names the stream.
type AnyDecider = Decider<unknown, unknown, DomainEvent>;

/** Judgement on the events that a command writes to one record. */
export interface Segregated {
  /** Pairs of actions that each event completes, by its place; '' for none. */
  readonly pairs: readonly string[];
  /** Version that judged: `segregation@1`. */
  readonly by: string;
}

/** A stream in one run: its loaded state, and the events decided on it so far. */
export class Touched {
  readonly stream: StreamName;
  readonly base: Folded;
  /** Assumed new without a read: the append detects a wrong assumption. */
  readonly assumed: boolean;
  readonly #decider: AnyDecider;
  readonly #events: DomainEvent[] = [];
  #decided = false;
  #state: unknown;

  constructor(stream: StreamName, decider: AnyDecider, base: Folded, assumed = false) {
    this.stream = stream;
    this.base = base;
    this.assumed = assumed;
    this.#decider = decider;
    this.#state = base.state;
  }

  get state(): unknown {
    return this.#state;
  }

  get decider(): AnyDecider {
    return this.#decider;
  }

  /** Events decided in this run, in order. */
  get events(): readonly DomainEvent[] {
    return this.#events;
  }

  get written(): boolean {
    return this.#events.length > 0;
  }

  /**
   * True when a decision left the stream unchanged ("already holds that amount"). The decision depends on the loaded
   * state, but no event guards it.
   */
  get leftAsItIs(): boolean {
    return this.#decided && !this.written;
  }

  get revision(): number {
    return (this.base.head?.revision ?? -1) + this.#events.length;
  }

  /** @throws {Refused} */
  decide(command: unknown): void {
    this.#decided = true;
    const decision: Decision<DomainEvent> = this.#decider.decide(this.#state, command);
    if (isRefused(decision)) {
      const { rule, message, field } = decision.refusal;
      throw new Refused(rule, message, field);
    }
    for (const event of decision.events) {
      this.#events.push(event);
      this.#state = this.#decider.evolve(this.#state, event);
    }
  }

  /** The loaded state with the store's later events applied. */
  caughtUp(events: readonly StoredEvent[], read: Read): Folded {
    const last = events.at(-1);
    if (!last) return { ...this.base, ...read };
    return {
      state: foldOnto(this.#decider, this.base.state, events),
      head: { revision: last.revision, chain: last.metadata.chain },
      done: doneBy(this.base.done, events),
      ...read,
    };
  }

  /** The same stream with another loaded state. */
  from(base: Folded): Touched {
    return new Touched(this.stream, this.#decider, base);
  }

  /**
   * The decided events for the append.
   * @param segregated pairs of actions that each event completes, by its place; '' for none
   */
  newEvents(
    metadata: (versions: EventVersions, segregation: string) => EventMetadata,
    segregated: Segregated,
  ): NewEvent[] {
    const { events, ruleVersion } = this.#decider;
    return this.#events.map((event, place) => {
      // Takes a microsecond for each event, which is stored and read for ever, and never corrected.
      const faults = faultsOf(events, event);
      if (faults.length > 0) throw new Error(`${event.type} for ${this.stream}: ${faults.join(', ')}`);
      const { type, data } = event;
      const { version } = definitionOf(events, type);
      const pairs = segregated.pairs[place] ?? '';
      const judged = [judgedBy(data), pairs === '' ? undefined : segregated.by].filter(
        (by) => by !== undefined,
      );
      return {
        id: randomUUID(),
        type,
        data,
        metadata: metadata(
          { schemaVersion: String(version), ruleVersion: judged.length > 0 ? judged.join(';') : ruleVersion },
          pairs,
        ),
      };
    });
  }

  /** The stream after the append of its events by a user. */
  appended(head: StreamHead, user: string, read: Read): Folded {
    const done = this.#events.reduce((before, { type }) => doneAfter(before, type, user), this.base.done);
    return { state: this.#state, head, done, ...read };
  }
}

/** Actions done after stored events, as their metadata name the users. */
const doneBy = (done: Done, events: readonly StoredEvent[]): Done =>
  events.reduce((before, { type, metadata }) => doneAfter(before, type, metadata.userId), done);

/** The decider without its own types, for the map of touched streams. */
export const anyDecider = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
): AnyDecider => decider as unknown as AnyDecider;

/** A stream's state from its events; `head` null when there are none. */
export function foldedFrom(decider: AnyDecider, events: readonly StoredEvent[], read: Read): Folded {
  const last = events.at(-1);
  return {
    state: foldOnto(decider, decider.initial, events),
    head: last ? { revision: last.revision, chain: last.metadata.chain } : null,
    done: doneBy(NOTHING_DONE, events),
    ...read,
  };
}
