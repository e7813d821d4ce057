import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import type { Compared } from '@expediente/machines/decider.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { type Answer, done } from '../unit/answer.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import { expectVisible } from './scope.ts';

type Owned = { readonly unit: number; readonly executor: number };
/** Revision that the user saw. */
type Seen = { readonly p_revision?: number };

/** Definition of one kind of record with an approval; `Named`: the fields of a payload that identify the record. */
export interface Approved<State, Command, Event extends DomainEvent, Named> {
  readonly cycle: Compared<State, Command, Event>;
  /** Spanish noun with its article: 'el PAC'. */
  readonly noun: string;
  /** Key of the record's stream. */
  keyOf(named: Named): readonly (string | number)[];
  /** Spanish message when there is no such record. */
  missing(named: Named): string;
  /** Data that the record's commands answer. */
  answered(state: State): JsonObject;
}

/** Command of a step, and its further writes in the same append. */
export interface Step<Payload, State, Command> {
  /** Spanish message when the step is done. */
  readonly message: string;
  decision(payload: Payload, before: State, unit: UnitOfWork): Command | Promise<Command>;
  /** Moves ledgers, numbers and other records. */
  moves?(unit: UnitOfWork, before: State, after: State): Promise<void>;
  /** Adds to the answer what the user has to know besides success; absent: nothing. */
  more?(unit: UnitOfWork, after: State): Promise<More>;
}

export interface More {
  /** Spanish sentences; '' for none. */
  readonly words: string;
  readonly data: JsonObject;
}

/**
 * The handlers of plans, reprogrammings, quarterly programmings and their extensions, to which R3 §4 gives one table
 * of states (`machines/approval`).
 */
export function approvalOf<State extends Owned, Command, Event extends DomainEvent, Named>({
  cycle,
  noun,
  keyOf,
  missing,
  answered,
}: Approved<State, Command, Event, Named>) {
  /**
   * A record that the session may see, at the revision that the user saw.
   * @throws {NotFound, RecordChanged}
   */
  async function visible(unit: UnitOfWork, named: Named, revision?: number): Promise<State> {
    const key = keyOf(named);
    const { state, exists } = await unit.load(cycle, ...key);
    if (!exists) throw new NotFound(missing(named));
    expectVisible(unit, { executor: state.executor, units: [state.unit] }, noun);
    await unit.expectSeen(cycle, key, revision);
    return state;
  }

  return {
    visible,
    answer: (message: string, state: State, more: JsonObject = {}): Answer =>
      done(message, { ...answered(state), ...more }),
    /** Makes the handler of a command that sends, withdraws, rejects or approves a record. */
    step:
      <Payload extends Named & Seen>({ message, decision, moves, more }: Step<Payload, State, Command>) =>
      async (unit: UnitOfWork, payload: Payload): Promise<Answer> => {
        const before = await visible(unit, payload, payload.p_revision);
        const after = await unit.decide(cycle, keyOf(payload), await decision(payload, before, unit));
        await moves?.(unit, before, after);
        const { words = '', data = {} } = (await more?.(unit, after)) ?? {};
        return done(words === '' ? message : `${message} ${words}`, { ...answered(after), ...data });
      },
  };
}
