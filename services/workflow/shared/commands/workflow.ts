import { randomUUID } from 'node:crypto';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import type { RecordUses } from '@expediente/catalogues/engine/uses.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { Decided } from '../pipeline/attempt.ts';
import type { Ids } from '../pipeline/id-blocks.ts';
import type { CommandMeter } from '../pipeline/meter.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import type { Answer } from '../unit/answer.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import type { Command } from './operation.ts';
import { type Outcome, outcomeOf, succeeded } from './outcome.ts';

/** Sources that deciding reads. */
export interface WorkflowSources extends RecordUses {
  readonly store: EventStore;
  readonly ids: Ids;
  /** Finder of the record that a row of a workbook refers to; provided by the read side, like `RecordUses`. */
  readonly finder: RecordFinder;
}

export interface CallOptions {
  /** Idempotency key; null: the command is not remembered. */
  readonly key?: string | null;
  readonly commandId?: string;
  readonly correlationId?: string;
  /** Instant of the command; absent: now. Demonstration data is dated in the past. */
  readonly at?: Date;
}

/** The write side as an API for code; HTTP is built on it. */
export class Workflow {
  readonly finder: RecordFinder;
  readonly #pipeline: Pipeline;
  readonly #meter: CommandMeter | undefined;
  readonly #commands: ReadonlyMap<string, Command>;

  constructor(
    { store, ids, usesOf, ask, finder }: WorkflowSources,
    commands: readonly Command[],
    meter?: CommandMeter,
  ) {
    this.#commands = new Map(commands.map((each) => [each.path, each]));
    this.finder = finder;
    this.#pipeline = new Pipeline(store, ids, { usesOf, ask, alikeOf: finder.alikeOf }, meter);
    this.#meter = meter;
  }

  /** Source of server-given ids, for records that bring their own. */
  get ids(): Ids {
    return this.#pipeline.ids;
  }

  /** Numbers of records locked by commands now, and of commands waiting for a lock; for a metric. */
  get queue(): Pipeline['queue'] {
    return this.#pipeline.queue;
  }

  /** Executes an operation by its path; the payload comes as over the wire, and permission is not checked here. */
  async execute(
    path: OperationPath,
    payload: unknown,
    session: Session,
    options: CallOptions = {},
  ): Promise<Outcome> {
    const command = this.#commands.get(path);
    if (!command) throw new Error(`no command ${path}`);
    return await outcomeFrom(async () => {
      const checked = command.validate(payload);
      if ('errors' in checked) throw new BadInput(checked.errors);
      return await this.run(command, checked.value, session, options);
    });
  }

  /**
   * Runs a command whose payload was checked.
   * @throws unexpected errors
   */
  async run(
    command: Command,
    payload: JsonObject,
    session: Session,
    options: CallOptions = {},
  ): Promise<Outcome> {
    return await this.act(command.path, payload, session, options, (unit) => command.run(unit, payload));
  }

  /** Runs any handler through the pipeline, for modules with routes of their own (catalogues, users). */
  async act(
    operation: string,
    payload: JsonObject,
    session: Session,
    { key = null, commandId, correlationId, at = new Date() }: CallOptions,
    handler: (unit: UnitOfWork) => Promise<Answer>,
  ): Promise<Outcome> {
    const id = commandId ?? key ?? randomUUID();
    const call = { operation, payload, session, key, commandId: id, correlationId: correlationId ?? id, at };
    const begun = performance.now();
    try {
      const outcome = await outcomeFrom(async () => succeeded(await this.#pipeline.execute(call, handler)));
      this.#ended(operation, outcome, begun);
      return outcome;
    } catch (error) {
      this.#meter?.ended(operation, 'failed', (performance.now() - begun) / 1_000);
      throw error;
    }
  }

  /**
   * Events that a handler would write, without writing them.
   * @throws as the command itself would
   */
  async rehearse<Result>(
    operation: string,
    session: Session,
    handler: (unit: UnitOfWork) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly decided: readonly Decided[] }> {
    const id = randomUUID();
    const call = {
      operation,
      payload: {},
      session,
      key: null,
      commandId: id,
      correlationId: id,
      at: new Date(),
    };
    return await this.#pipeline.rehearse(call, handler);
  }

  #ended(operation: string, { status, refused }: Outcome, begun: number): void {
    const result = refused === null ? 'done' : status === 503 ? 'unavailable' : 'refused';
    this.#meter?.ended(operation, result, (performance.now() - begun) / 1_000);
    if (refused !== null) this.#meter?.refused(operation, refused);
  }
}

async function outcomeFrom(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    return outcome;
  }
}
