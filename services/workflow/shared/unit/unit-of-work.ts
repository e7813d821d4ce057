import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import type { RecordUse } from '@expediente/catalogues/engine/uses.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DateText } from '@expediente/kernel/dates.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Compared, Decider } from '@expediente/machines/decider.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { Ask } from '@expediente/schemas/shared/questions.ts';

/**
 * Everything that one command reads and writes. A handler uses only this: everything it decides is appended
 * in ONE atomic append, each stream at the revision read. The handler may run again on fresh state
 * (a conflict, or a lock that had to be taken in order), so it must have no side effects.
 */
export interface UnitOfWork {
  readonly session: Session;
  /** Instant of the command (ISO) and today in Guatemala. */
  readonly at: string;
  readonly today: DateText;

  /**
   * Folded state of a stream, guarded: the append fails if it moves. A stream read and not written is at most
   * a moment old when the command commits. `exists` is false for a new one.
   */
  load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    ...key: readonly (string | number)[]
  ): Promise<{ readonly state: State; readonly exists: boolean; readonly revision: number }>;

  /** Several streams of one decider at once; one round trip, guarded. States in the order of the keys. */
  loadMany<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    keys: readonly (readonly (string | number)[])[],
  ): Promise<readonly { readonly state: State; readonly exists: boolean; readonly revision: number }[]>;

  /**
   * States that the decision only refers to (a plan's approval, a price that the event copies): at most a moment
   * old, neither guarded nor locked.
   */
  consult<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    keys: readonly (readonly (string | number)[])[],
  ): Promise<readonly State[]>;

  /**
   * Stored events of a stream that the decision only refers to, read now: for facts that no folded state holds (at
   * which revision a template changed). Neither guarded nor locked.
   */
  eventsOf(stream: StreamName): Promise<readonly StoredEvent[]>;

  /**
   * Decides on the guarded state (loading it when needed) and keeps the events for the append; returns the
   * state after them. A second call on the same stream sees the first one's events.
   * @throws {Refused} with the rule's Spanish reason
   */
  decide<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    key: readonly (string | number)[],
    command: Command,
  ): Promise<State>;

  /**
   * Requires the record to be at the revision the user saw (`p_revision`; absent: any).
   * @throws {RecordChanged} 409 with what changed since (domain §8)
   */
  expectSeen<State, Command, Event extends DomainEvent>(
    lifeCycle: Compared<State, Command, Event>,
    key: readonly (string | number)[],
    revision: number | undefined,
  ): Promise<void>;

  /**
   * A catalogue record, at most a moment old; null when there is none (or it was deleted). The call counts as naming
   * the record: a deletion waits for the end of the command.
   */
  reference<Name extends CatalogueName>(
    catalogue: Name,
    id: string | number,
  ): Promise<CatalogueRecords[Name] | null>;
  references<Name extends CatalogueName>(
    catalogue: Name,
    ids: readonly (string | number)[],
  ): Promise<ReadonlyMap<string, CatalogueRecords[Name]>>;

  /**
   * Records that name a catalogue record now, for a deletion (domain §7.6). Until the command ends, no other command of
   * this process can begin to name it.
   * @throws {Busy} when the lists lag more than a command's timeout
   */
  usesOf(catalogue: CatalogueName, id: string | number): Promise<readonly RecordUse[]>;

  /**
   * Answer of the lists to a module's question.
   * @throws {Busy} when the lists lag more than a command's timeout
   */
  readonly ask: Ask;

  /** Finds a record that is alike in the lists (`RecordFinder.alikeOf`): for a hint, never for a refusal. */
  readonly alikeOf: RecordFinder['alikeOf'];

  /** Server-given integer id for a new record of a category; the same in every run of this command. */
  newId(category: string): Promise<number>;

  /**
   * Takes a unique value for a holder, at the exact revision of the value's own stream; no effect when the same holder
   * has it already.
   * @throws {Refused} with `message` when another holder has it
   */
  takeUnique(
    scope: UniqueScope,
    value: string,
    holder: string,
    message: HeldMessage,
    field?: string,
  ): Promise<void>;
  /** Frees a value so that it can be taken again; no effect when it is not held. */
  releaseUnique(scope: UniqueScope, value: string, holder: string): Promise<void>;
  /** Holder of a value; null when it is free. */
  holderOf(scope: UniqueScope, value: string): Promise<string | null>;
  /** True when the value has no holder. */
  isFree(scope: UniqueScope, value: string): Promise<boolean>;

  /** The next number of a correlative that `accept` takes (default: any); the number is in its event. */
  nextNumber(scope: readonly (string | number)[], accept?: (n: number) => Promise<boolean>): Promise<number>;

  /**
   * Refuses the command; `field` of the payload when the refusal is about one.
   * @throws {Refused} always
   */
  refuse(rule: string, message: string, field?: string): never;
}

/** Scope of uniqueness: the value's name and what it is unique within, `['purchaseNumber', executor, year]`. */
export type UniqueScope = readonly [name: string, ...within: (string | number)[]];

/** Spanish refusal of a value that another record holds; `holder`: stream name of that record (`order-12`). */
export type HeldMessage = string | ((holder: string, unit: UnitOfWork) => Promise<string>);
