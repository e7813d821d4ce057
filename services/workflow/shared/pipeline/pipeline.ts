import { setTimeout as wait } from 'node:timers/promises';
import type { RecordUses } from '@expediente/catalogues/engine/uses.ts';
import { AppendTooLarge, type EventStore, WrongExpectedRevision } from '@expediente/eventstore/port.ts';
import { BadInput, Forbidden, NotFound, Refused } from '@expediente/platform/refusals.ts';
import { isUnread } from '@expediente/schemas/present.ts';
import type { Answer } from '../unit/answer.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import { Attempt, type Decided, type Shared } from './attempt.ts';
import { type CommandCall, CommandContext } from './command.ts';
import { answerAgain, commandStream, payloadHash } from './command-record.ts';
import { Busy, RecordChanged } from './errors.ts';
import type { Ids } from './id-blocks.ts';
import { KeyedLocks } from './locks.ts';
import type { CommandMeter } from './meter.ts';
import { Naming } from './naming.ts';
import { References } from './references.ts';
import { RunAgain } from './run-streams.ts';
import { StateCache } from './state-cache.ts';
import { Tail } from './tail.ts';

export type Handler = (unit: UnitOfWork) => Promise<Answer>;

export interface Executed {
  readonly answer: Answer;
  /** Position of the command's last event; absent when it wrote nothing. */
  readonly position: string | undefined;
}

const REMEMBERED_STREAMS = 50_000;

const TOO_LARGE =
  'La operación abarca demasiados registros para guardarse de una sola vez. Divídala en partes más pequeñas.';

/** Runs commands: decide on the folded streams, append once, retry on fresh state after a conflict. */
export class Pipeline {
  readonly #shared: Shared;
  readonly #meter: CommandMeter | undefined;

  constructor(
    store: EventStore,
    ids: Ids,
    { usesOf, ask, alikeOf }: Pick<Shared, keyof RecordUses | 'alikeOf'>,
    meter?: CommandMeter,
  ) {
    this.#meter = meter;
    const states = new StateCache(REMEMBERED_STREAMS);
    const tail = new Tail(store, (stream, revision) => {
      states.dropOlder(stream, revision);
      references.forget(stream);
    });
    const references = new References(store, tail);
    this.#shared = {
      store,
      locks: new KeyedLocks(),
      states,
      tail,
      references,
      ids,
      usesOf,
      ask,
      alikeOf,
      naming: new Naming(),
    };
  }

  /** Number of records locked, and of commands waiting for a lock. */
  get queue(): Pick<KeyedLocks, 'held' | 'waiting'> {
    return this.#shared.locks;
  }

  get ids(): Ids {
    return this.#shared.ids;
  }

  /**
   * Executes a command.
   * @throws {Refused, NotFound, Forbidden, BadInput, RecordChanged, KeyReused} answers for the user
   * @throws {Busy, FutureEvent, EventStoreUnavailable} 503
   * @throws {StrangeEvent} a record's history cannot be read
   */
  async execute(call: CommandCall, handler: Handler): Promise<Executed> {
    const context = new CommandContext(call);
    const { deadline, patience } = context;
    let conflicts = 0;
    for (;;) {
      if (!(await patience.during(this.#shared.locks.takeAll(context.known, deadline)))) throw new Busy();
      const attempt = new Attempt(this.#shared, context);
      let after: Promise<void> | undefined;
      try {
        const answer = await handler(attempt);
        return { answer, position: await attempt.commit(answer) };
      } catch (error) {
        const again = await this.#answeredBefore(context, error, attempt);
        if (again) return again;
        if (performance.now() >= deadline) throw new Busy();
        if (error instanceof WrongExpectedRevision) conflicts += 1;
        this.#meter?.again(error instanceof RunAgain ? 'order' : 'conflict');
        after = error instanceof RunAgain ? error.after : undefined;
      } finally {
        attempt.close();
      }
      if (after) await patience.during(until(after, deadline));
      if (conflicts > 0) await wait(Math.random() * Math.min(50, 2 ** conflicts));
    }
  }

  /**
   * The events a command would append if executed now; nothing is written, and no id is used up.
   * @throws {Refused, NotFound, Forbidden, BadInput, RecordChanged} as the command itself would
   * @throws {Busy, FutureEvent, EventStoreUnavailable} 503
   * @throws {StrangeEvent} a record's history cannot be read
   */
  async rehearse<Result>(
    call: CommandCall,
    handler: (unit: UnitOfWork) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly decided: readonly Decided[] }> {
    const context = new CommandContext(call);
    const { deadline, patience } = context;
    for (;;) {
      if (!(await patience.during(this.#shared.locks.takeAll(context.known, deadline)))) throw new Busy();
      const attempt = new Attempt(this.#shared, context, 'rehearsal');
      let after: Promise<void> | undefined;
      try {
        const result = await handler(attempt);
        return { result, decided: attempt.decided };
      } catch (error) {
        const again =
          error instanceof RunAgain || (isAnswerToUser(error) && (await attempt.streams.refresh()));
        if (!again) throw error;
        if (performance.now() >= deadline) throw new Busy();
        after = error instanceof RunAgain ? error.after : undefined;
      } finally {
        attempt.close();
      }
      if (after) await patience.during(until(after, deadline));
    }
  }

  /**
   * The outcome of a run that did not commit: undefined when it has to be repeated, the answer
   * first given to this key, or a throw of the error itself.
   */
  async #answeredBefore(
    { call, patience }: CommandContext,
    error: unknown,
    attempt: Attempt,
  ): Promise<Executed | undefined> {
    if (error instanceof RunAgain) return undefined;
    const own = call.key === null ? null : commandStream(call.session.userId, call.key);
    if (error instanceof WrongExpectedRevision && error.stream !== own) {
      await attempt.streams.mend(error.stream);
      return undefined;
    }
    const isAnswer = isAnswerToUser(error);
    // A refusal decided on a cached state may be outdated by another process's write.
    if (isAnswer && (await attempt.streams.refresh())) return undefined;
    if (own !== null && (isAnswer || error instanceof WrongExpectedRevision || isUnread(error))) {
      const [record] = await patience.during(this.#shared.store.readStream(own));
      if (record) return answerAgain(record, call.operation, payloadHash(call.payload));
    }
    if (error instanceof AppendTooLarge) throw new Refused('tooLarge', TOO_LARGE);
    throw error;
  }
}

/** Waits until the next run may start, at most until the deadline. */
const until = async (after: Promise<void>, deadline: number): Promise<void> => {
  const late = new AbortController();
  const rest = wait(Math.max(0, deadline - performance.now()), undefined, { signal: late.signal });
  await Promise.race([after, rest.catch(() => undefined)]);
  late.abort();
};

/** True for answers that deny the user something, which may not rest on an old state. */
const isAnswerToUser = (error: unknown): boolean =>
  error instanceof Refused ||
  error instanceof NotFound ||
  error instanceof Forbidden ||
  error instanceof BadInput ||
  error instanceof RecordChanged;
