import type { EventStore } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/life-cycle.ts';
import type { CommandContext } from './command.ts';
import { type KeyedLocks, lockOrder } from './locks.ts';
import type { Folded, StateCache } from './state-cache.ts';
import { anyDecider, foldedFrom, Touched } from './touched.ts';

/** Where streams come from and who else wants them. */
export interface StreamSources {
  readonly store: EventStore;
  readonly locks: KeyedLocks;
  readonly states: StateCache;
}

/**
 * A lock is held by another command, or something read has moved on: this run ends, the next one takes all
 * the locks it knows of, in order.
 */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
  /** What the next run waits for, with nothing held. */
  readonly after: Promise<void> | undefined;
  constructor(after?: Promise<void>) {
    super();
    this.after = after;
  }
}
/** One for all: under load it is thrown often, and its stack tells nothing. */
const RUN_AGAIN = new RunAgain();

/** Above this many, streams are read whole again instead of asked for news one by one. */
const MANY = 32;
/** What is only read, not written, may be this old. */
const MOMENT_MS = 1_000;

export type Key = readonly (string | number)[];

/** The streams of one run: locked and folded once touched, or only consulted. */
export class RunStreams {
  readonly #sources: StreamSources;
  readonly #context: CommandContext;
  readonly #held: Set<StreamName>;
  readonly #touched = new Map<StreamName, Touched>();
  /** What the decision only refers to: neither locked nor guarded. */
  readonly #consulted = new Map<StreamName, Touched>();
  #closed = false;
  #waiting = false;

  /** Holds the locks of `context.known`. */
  constructor(sources: StreamSources, context: CommandContext) {
    this.#sources = sources;
    this.#context = context;
    this.#held = new Set(context.known);
    // The queue may have taken a while: what an earlier run asked is no longer fresh.
    context.settled.clear();
  }

  get written(): Touched[] {
    return [...this.#touched.values()].filter((touched) => touched.written);
  }

  /**
   * Locks and folds streams. `assume`: without memory of a stream no read is spent on it, it is taken for
   * new and the append finds out.
   */
  async touch<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    keys: readonly Key[],
    unknown: 'assume' | 'read' = 'read',
  ): Promise<Touched[]> {
    const streams = keys.map((key) => streamName(decider.events.category, ...key));
    if (!streams.every((stream) => this.#held.has(stream))) await this.#lock(streams);
    const cold: StreamName[] = [];
    for (const stream of streams) {
      if (this.#touched.has(stream) || cold.includes(stream)) continue;
      const remembered = this.#sources.states.get(stream);
      const assumed = !remembered && (unknown === 'assume' || this.#context.created.has(stream));
      const folded = assumed ? { state: decider.initial, head: null, checkedAt: 0 } : remembered;
      if (folded) this.#touched.set(stream, new Touched(stream, anyDecider(decider), folded, assumed));
      else cold.push(stream);
    }
    if (cold.length > 0) {
      for (const touched of await this.#read(decider, cold)) {
        // A parallel load in the handler may have been first; its events must not be lost.
        if (!this.#touched.has(touched.stream)) this.#touched.set(touched.stream, touched);
      }
    }
    if (this.#closed) throw RUN_AGAIN;
    return streams.flatMap((stream) => this.#touched.get(stream) ?? []);
  }

  /** States a moment old at most, without locks; what this run touched itself, as it stands in it. */
  async consult<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    keys: readonly Key[],
  ): Promise<Touched[]> {
    const since = performance.now() - MOMENT_MS;
    const streams = keys.map((key) => streamName(decider.events.category, ...key));
    const cold: StreamName[] = [];
    const old: Touched[] = [];
    for (const stream of new Set(streams)) {
      if (this.#touched.has(stream) || this.#consulted.has(stream)) continue;
      const remembered = this.#sources.states.get(stream);
      if (!remembered) cold.push(stream);
      else {
        const touched = new Touched(stream, anyDecider(decider), remembered);
        if (remembered.checkedAt < since) old.push(touched);
        else this.#consulted.set(stream, touched);
      }
    }
    if (cold.length > 0 || old.length > 0) {
      const [read, caughtUp] = await Promise.all([
        this.#read(decider, cold),
        Promise.all(old.map(async (touched) => (await this.#catchUp(touched)).now)),
      ]);
      for (const touched of [...read, ...caughtUp]) this.#consulted.set(touched.stream, touched);
    }
    return streams.flatMap((stream) => this.#touched.get(stream) ?? this.#consulted.get(stream) ?? []);
  }

  /**
   * What was decided to leave as it is must still be so. Asked last, it is exact: what a record holds of a ledger
   * moves only together with the record, which this append guards at its revision. Memory alone will not do:
   * another process may have given back what is remembered as held.
   * @throws {RunAgain} when such a stream had moved on, or one that was only read and is no longer a moment old
   */
  async expectRecent(): Promise<void> {
    const left: Touched[] = [];
    for (const touched of this.#touched.values())
      if (touched.leftAsItIs && !touched.assumed) left.push(touched);
    if (left.length > 0) {
      const now = await Promise.all(left.map(async (touched) => await this.#catchUp(touched)));
      if (now.some(({ moved }) => moved)) throw RUN_AGAIN;
    }
    const since = performance.now() - MOMENT_MS;
    if (await this.refresh(({ written, base }) => !written && base.checkedAt < since)) throw RUN_AGAIN;
  }

  /**
   * Asks the store whether what this run read from the process's memory still stands, and brings it up to
   * date. True when something had moved: the run has to be repeated before it may refuse.
   */
  async refresh(which: (touched: Touched) => boolean = () => true): Promise<boolean> {
    const { settled } = this.#context;
    const doubtful: Touched[] = [];
    for (const read of [this.#touched, this.#consulted])
      for (const touched of read.values())
        if (!touched.assumed && !settled.has(touched.stream) && which(touched)) doubtful.push(touched);
    if (doubtful.length === 0) return false;
    if (doubtful.length > MANY) {
      for (const { stream } of doubtful) this.#sources.states.delete(stream);
      return true;
    }
    const caughtUp = await Promise.all(doubtful.map((touched) => this.#catchUp(touched)));
    return caughtUp.some(({ moved }) => moved);
  }

  /** After a conflict: what is known to be wrong is brought up to date, also what was taken for new. */
  async mend(stream: StreamName): Promise<void> {
    const touched = this.#touched.get(stream);
    if (!touched) return;
    // No news and yet a conflict: then what is remembered is wrong from further back.
    if (!(await this.#catchUp(touched)).moved) this.#sources.states.delete(stream);
    this.#context.created.delete(stream);
    await this.refresh();
  }

  /** Ends the run: its locks are free, what its handler still does reaches nothing. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#touched.keys()) this.#context.known.add(stream);
    this.#sources.locks.release(this.#held);
    this.#held.clear();
  }

  /**
   * Waits in order where it can; a busy stream that comes before one already held ends this run, and the next
   * one takes all it knows of in order.
   */
  async #lock(streams: readonly StreamName[]): Promise<void> {
    for (const stream of streams) this.#context.known.add(stream);
    for (const stream of streams.length > 1 ? [...streams].sort(lockOrder) : streams) {
      if (this.#closed) throw RUN_AGAIN;
      if (this.#held.has(stream)) continue;
      if (!this.#sources.locks.tryTake(stream)) await this.#waitFor(stream);
      this.#held.add(stream);
    }
  }

  async #waitFor(stream: StreamName): Promise<void> {
    const { locks } = this.#sources;
    const inOrder = [...this.#held].every((held) => lockOrder(held, stream) < 0);
    // Two loads of one handler that wait side by side would not wait in order.
    if (this.#waiting || !inOrder) throw RUN_AGAIN;
    this.#waiting = true;
    const taken = await locks.take(stream, this.#context.deadline);
    this.#waiting = false;
    if (taken && !this.#closed) return;
    if (taken) locks.release([stream]);
    throw RUN_AGAIN;
  }

  async #read<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    streams: readonly StreamName[],
  ): Promise<Touched[]> {
    if (streams.length === 0) return [];
    const events = await this.#sources.store.readStreams(streams);
    return streams.map((stream) => {
      const folded = foldedFrom(anyDecider(decider), events.get(stream) ?? []);
      this.#settle(stream, folded);
      return new Touched(stream, anyDecider(decider), folded);
    });
  }

  async #catchUp(touched: Touched): Promise<{ readonly now: Touched; readonly moved: boolean }> {
    const events = await this.#sources.store.readStream(
      touched.stream,
      (touched.base.head?.revision ?? -1) + 1,
    );
    // One that is newer than this program leaves nothing here to be decided on.
    if (events.length > 0) this.#sources.states.delete(touched.stream);
    const folded = touched.caughtUp(events);
    this.#settle(touched.stream, folded);
    return { now: touched.from(folded), moved: events.length > 0 };
  }

  #settle(stream: StreamName, folded: Folded): void {
    this.#sources.states.set(stream, folded);
    this.#context.settled.add(stream);
  }
}
