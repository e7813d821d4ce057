import { randomUUID } from 'node:crypto';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { type RecordUse, type RecordUses, UsesNotKnown } from '@expediente/catalogues/engine/uses.ts';
import type { StoredEvent, StreamWrite } from '@expediente/eventstore/port.ts';
import type { DateText } from '@expediente/kernel/dates.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Compared, Decider } from '@expediente/machines/decider.ts';
import { rule } from '@expediente/machines/rules/rule.ts';
import { carriedOver, type Done, originOf } from '@expediente/machines/segregation.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { definitionOf } from '@expediente/schemas/events.ts';
import { commandEvents } from '@expediente/schemas/pipeline/events.ts';
import { segregation } from '@expediente/schemas/rules/segregation.ts';
import type { Question } from '@expediente/schemas/shared/questions.ts';
import type { Answer } from '../unit/answer.ts';
import type { HeldMessage, UniqueScope, UnitOfWork } from '../unit/unit-of-work.ts';
import { changedSince } from './changed.ts';
import type { CommandContext } from './command.ts';
import { answered, commandStream, payloadHash } from './command-record.ts';
import { correlative } from './correlative.ts';
import { Busy } from './errors.ts';
import type { Ids } from './id-blocks.ts';
import type { Naming } from './naming.ts';
import type { References } from './references.ts';
import { type Key, RunAgain, RunStreams, type StreamSources } from './run-streams.ts';
import { isJudged, judgedSegregation, NOT_JUDGED, versionInForce } from './segregated.ts';
import type { Segregated, Touched } from './touched.ts';
import { unique, uniqueKey } from './unique.ts';

/** Resources shared by all commands of a process. */
export interface Shared extends StreamSources, RecordUses {
  readonly references: References;
  readonly ids: Ids;
  readonly alikeOf: RecordFinder['alikeOf'];
  readonly naming: Naming;
}

/** Most taken numbers skipped in search of the next free one. */
const LONGEST_SKIP = 10_000;

/** The events one run decided on one stream. */
export interface Decided {
  readonly stream: StreamName;
  readonly events: readonly DomainEvent[];
}

/** First id of the records that a rehearsal creates: higher than any real id. */
let rehearsedId = 2 ** 40;

type Loaded<State> = { readonly state: State; readonly exists: boolean; readonly revision: number };

/** A run of a command: its unit of work. */
export class Attempt implements UnitOfWork {
  readonly streams: RunStreams;
  readonly #shared: Shared;
  readonly #context: CommandContext;
  readonly #turns = new Map<string, number>();
  /**
   * Treatment of streams that are not cached; a rehearsal reads them, as no append detects a wrong assumption for it.
   */
  readonly #unknown: 'assume' | 'read';
  readonly #rehearsal: boolean;
  #ended = false;

  /** Begins a run that holds the locks of `context.known`. */
  constructor(shared: Shared, context: CommandContext, purpose: 'commit' | 'rehearsal' = 'commit') {
    this.#rehearsal = purpose === 'rehearsal';
    this.#unknown = this.#rehearsal ? 'read' : 'assume';
    this.streams = new RunStreams(shared, context);
    this.#shared = shared;
    this.#context = context;
  }

  get session(): Session {
    return this.#context.call.session;
  }
  get at(): string {
    return this.#context.at;
  }
  get today(): DateText {
    return this.#context.today;
  }

  async load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    ...key: Key
  ): Promise<Loaded<State>> {
    return loaded(await this.#touch(decider, key));
  }

  async loadMany<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    keys: readonly Key[],
  ): Promise<readonly Loaded<State>[]> {
    return (await this.streams.touch(decider, keys)).map((touched) => loaded<State>(touched));
  }

  async consult<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    keys: readonly Key[],
  ): Promise<readonly State[]> {
    return (await this.streams.consult(decider, keys)).map((touched) => loaded<State>(touched).state);
  }

  async decide<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    key: Key,
    command: Command,
  ): Promise<State> {
    const touched = await this.#touch(decider, key);
    touched.decide(command);
    return loaded<State>(touched).state;
  }

  async expectSeen<State, Command, Event extends DomainEvent>(
    lifeCycle: Compared<State, Command, Event>,
    key: Key,
    revision: number | undefined,
  ): Promise<void> {
    if (revision === undefined) return;
    const { base, stream } = await this.#touch(lifeCycle, key);
    const present = base.head?.revision ?? -1;
    if (present === revision) return;
    const events = await this.#waitFor(this.#shared.store.readStream(stream));
    throw changedSince(lifeCycle, events, revision, this.#context.call.payload);
  }

  async reference<Name extends CatalogueName>(
    catalogue: Name,
    id: string | number,
  ): Promise<CatalogueRecords[Name] | null> {
    return (await this.references(catalogue, [id])).get(String(id)) ?? null;
  }

  async references<Name extends CatalogueName>(
    catalogue: Name,
    ids: readonly (string | number)[],
  ): Promise<ReadonlyMap<string, CatalogueRecords[Name]>> {
    if (this.#ended) throw new RunAgain();
    const streams = ids.map((id) => catalogueStream(catalogue, id));
    const asked = this.#shared.naming.enter(this, streams);
    if (asked !== undefined) throw new RunAgain(asked.over);
    return await this.#waitFor(this.#shared.references.read(catalogue, ids));
  }

  async usesOf(catalogue: CatalogueName, id: string | number): Promise<readonly RecordUse[]> {
    if (this.#ended) throw new RunAgain();
    const stream = catalogueStream(catalogue, id);
    const asked = await this.#waitFor(this.#shared.naming.close(this, stream));
    if (asked !== undefined) throw new RunAgain(asked.over);
    return await this.#waitFor(knownUse(this.#shared.usesOf(catalogue, id)));
  }

  async ask<Value, Answer>(question: Question<Value, Answer>, value: Value): Promise<Answer> {
    if (this.#ended) throw new RunAgain();
    return await this.#waitFor(knownUse(this.#shared.ask(question, value)));
  }

  async eventsOf(stream: StreamName): Promise<readonly StoredEvent[]> {
    if (this.#ended) throw new RunAgain();
    return await this.#waitFor(this.#shared.store.readStream(stream));
  }

  async alikeOf(...asked: Parameters<RecordFinder['alikeOf']>): Promise<string | undefined> {
    if (this.#ended) throw new RunAgain();
    return await this.#waitFor(this.#shared.alikeOf(...asked));
  }

  async newId(category: string): Promise<number> {
    const turn = this.#turns.get(category) ?? 0;
    this.#turns.set(category, turn + 1);
    const name = `${category}:${turn}`;
    const given = this.#context.ids.get(name);
    if (given !== undefined) return given;
    const id = this.#rehearsal ? ++rehearsedId : await this.#waitFor(this.#shared.ids.next(category));
    this.#context.ids.set(name, id);
    this.#context.created.add(streamName(category, id));
    return id;
  }

  async takeUnique(
    scope: UniqueScope,
    value: string,
    holder: string,
    message: HeldMessage,
    field?: string,
  ): Promise<void> {
    // A value is mostly free: when it is not cached it is assumed so without a read; the append detects the rest.
    const touched = await this.#touch(unique, uniqueKey(scope, value), this.#unknown);
    const held = loaded<string | null>(touched).state;
    if (held !== null && held !== holder)
      throw new Refused(scope[0], typeof message === 'string' ? message : await message(held, this), field);
    touched.decide({ type: 'take', holder });
  }

  async releaseUnique(scope: UniqueScope, value: string, holder: string): Promise<void> {
    (await this.#touch(unique, uniqueKey(scope, value))).decide({ type: 'release', holder });
  }

  async holderOf(scope: UniqueScope, value: string): Promise<string | null> {
    return loaded<string | null>(await this.#touch(unique, uniqueKey(scope, value))).state;
  }

  async isFree(scope: UniqueScope, value: string): Promise<boolean> {
    return (await this.#touch(unique, uniqueKey(scope, value), this.#unknown)).state === null;
  }

  async nextNumber(scope: Key, accept?: (n: number) => Promise<boolean>): Promise<number> {
    const series = await this.#touch(correlative, scope);
    const first = loaded<number>(series).state + 1;
    for (let number = first; number < first + LONGEST_SKIP; number += 1) {
      if (accept && !(await accept(number))) continue;
      series.decide({ number });
      return number;
    }
    throw new Refused('noFreeNumber', `No hay números libres a partir del ${first}. Escriba otro número.`);
  }

  refuse(rule: string, message: string, field?: string): never {
    throw new Refused(rule, message, field);
  }

  /** Ends the run: later calls of its handler have no effect. */
  close(): void {
    this.#ended = true;
    this.streams.close();
    this.#shared.naming.leave(this);
  }

  /** The events decided so far. */
  get decided(): readonly Decided[] {
    return this.streams.written.map(({ stream, events }) => ({ stream, events }));
  }

  /** Appends all decided events, and the command's own stream when it has a key. */
  async commit(answer: Answer): Promise<string | undefined> {
    const { written } = this.streams;
    const segregated = await this.#segregated(written);
    await this.streams.expectRecent();
    const { call } = this.#context;
    const metadata = this.#context.metadata.bind(this.#context);
    const writes: StreamWrite[] = written.map((touched) => ({
      stream: touched.stream,
      expected: touched.base.head ?? 'none',
      events: touched.newEvents(metadata, segregated.get(touched) ?? NOT_JUDGED),
    }));
    if (call.key !== null) writes.push(this.#record(call.key, answer));
    if (writes.length === 0) return undefined;
    const begun = performance.now();
    const { position, heads } = await this.#waitFor(this.#shared.store.append(writes));
    const read = this.#shared.tail.mark(begun);
    for (const [at, touched] of written.entries()) {
      const head = heads[at];
      if (head)
        this.#shared.states.set(touched.stream, touched.appended(head, String(call.session.userId), read));
      this.#shared.references.forget(touched.stream);
    }
    return position;
  }

  /**
   * Judgement of what the user did before on each written record (hospital E3); the append guards the revisions that it
   * is made on.
   * @throws {Refused} the rule in force refuses a pair
   */
  async #segregated(written: readonly Touched[]): Promise<ReadonlyMap<Touched, Segregated>> {
    const { session } = this;
    const judged = session.userId === 0 ? [] : written.filter(isJudged);
    if (judged.length === 0) return new Map();
    const [published] = await this.consult(rule, [[segregation.name]]);
    const by = versionInForce(published, this.today);
    const user = String(session.userId);
    const judgements = new Map<Touched, Segregated>();
    for (const touched of judged)
      judgements.set(touched, judgedSegregation(touched, await this.#doneOn(touched), by, user));
    return judgements;
  }

  /** Acts on a record before this command, and on those from which it was opened, each with its person. */
  async #doneOn({ base, state, decider }: Touched): Promise<Done> {
    const origin = originOf(Object(state));
    if (origin === undefined) return base.done;
    const [opener] = await this.streams.consult(decider, [[origin.id]]);
    return opener ? [...base.done, ...carriedOver(await this.#doneOn(opener), origin)] : base.done;
  }

  async #waitFor<T>(work: Promise<T>): Promise<T> {
    return await this.#context.patience.during(work);
  }

  async #touch<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    key: Key,
    unknown: 'assume' | 'read' = 'read',
  ): Promise<Touched> {
    const [touched] = await this.streams.touch(decider, [key], unknown);
    if (!touched) throw new Error(`stream of ${decider.events.category} was not loaded`);
    return touched;
  }

  #record(key: string, answer: Answer): StreamWrite {
    const { call } = this.#context;
    const event = answered(call.operation, payloadHash(call.payload), answer);
    const { version } = definitionOf(commandEvents, event.type);
    return {
      stream: commandStream(call.session.userId, key),
      expected: 'none',
      events: [
        {
          id: randomUUID(),
          ...event,
          metadata: this.#context.metadata({ schemaVersion: String(version), ruleVersion: '1' }),
        },
      ],
    };
  }
}

function loaded<State>(touched: Touched): Loaded<State> {
  return {
    // The category determines the decider, and the decider its state.
    state: touched.state as State,
    exists: touched.revision >= 0,
    revision: touched.revision,
  };
}

/**
 * Awaits an answer of the lists.
 * @throws {Busy} when they did not catch up in time
 */
async function knownUse<Known>(asked: Promise<Known>): Promise<Known> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof UsesNotKnown ? new Busy() : error;
  }
}
