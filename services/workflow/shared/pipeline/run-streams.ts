import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { NOTHING_DONE } from '@expediente/machines/segregation.ts';
import type { CommandContext } from './command.ts';
import { type KeyedLocks, lockOrder } from './locks.ts';
import type { Folded, StateCache } from './state-cache.ts';
import type { Tail } from './tail.ts';
import { anyDecider, foldedFrom, Touched } from './touched.ts';

/** The store, the cache and the locks of streams. */
export interface StreamSources {
  readonly store: EventStore;
  readonly locks: KeyedLocks;
  readonly states: StateCache;
  readonly tail: Tail;
}

/**
 * Signal that this run ends and the next one takes all known locks in order: another command holds a lock, or a stream
 * that was read has moved on.
 */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
  /** Work to wait for before the next run, holding no locks. */
  readonly after: Promise<void> | undefined;
  constructor(after?: Promise<void>) {
    super();
    this.after = after;
  }
}
/** A shared instance: under load it is thrown often, and its stack is of no use. */
const RUN_AGAIN = new RunAgain();

/** Above this number, streams are read whole again instead of checked for newer events one by one. */
const MANY = 32;
/** Greatest age of a stream that is only read, not written. */
const MOMENT_MS = 1_000;

export type Key = readonly (string | number)[];

/** The streams of one run: locked and folded once touched, or only consulted. */
export class RunStreams {
  readonly #sources: StreamSources;
  readonly #context: CommandContext;
  readonly #held: Set<StreamName>;
  readonly #touched = new Map<StreamName, Touched>();
  /** Streams the decision only refers to: neither locked nor guarded. */
  readonly #consulted = new Map<StreamName, Touched>();
  #closed = false;
  #waiting = false;

  /** Begins a run that holds the locks of `context.known`. */
  constructor(sources: StreamSources, context: CommandContext) {
    this.#sources = sources;
    this.#context = context;
    this.#held = new Set(context.known);
    // Waiting for the locks may have taken a while: streams checked by an earlier run are no longer fresh.
    context.settled.clear();
  }

  get written(): Touched[] {
    return [...this.#touched.values()].filter((touched) => touched.written);
  }

  /**
   * Locks and folds streams. `assume`: a stream that is not cached is assumed new without a read,
   * and the append detects a wrong assumption.
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
      const folded = assumed
        ? { state: decider.initial, head: null, done: NOTHING_DONE, checkedAt: 0 }
        : remembered;
      if (folded) this.#touched.set(stream, new Touched(stream, anyDecider(decider), folded, assumed));
      else cold.push(stream);
    }
    if (cold.length > 0) {
      for (const touched of await this.#read(decider, cold)) {
        // A parallel load in the handler may have come first; its events must not be lost.
        if (!this.#touched.has(touched.stream)) this.#touched.set(touched.stream, touched);
      }
    }
    if (this.#closed) throw RUN_AGAIN;
    return streams.flatMap((stream) => this.#touched.get(stream) ?? []);
  }

  /** States at most `MOMENT_MS` old, without locks; streams touched by this run have their state in the run. */
  async consult<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    keys: readonly Key[],
  ): Promise<Touched[]> {
    const since = performance.now() - MOMENT_MS;
    const streams = keys.map((key) => streamName(decider.events.category, ...key));
    const { states, tail } = this.#sources;
    const cold: StreamName[] = [];
    const old: Touched[] = [];
    const isOld = (stream: StreamName): boolean => {
      const remembered = states.get(stream);
      return remembered !== undefined && tail.freshAt(remembered) < since;
    };
    const wanted = [...new Set(streams)].filter(
      (stream) => !this.#touched.has(stream) && !this.#consulted.has(stream),
    );
    if (tail.exists && wanted.some(isOld)) await this.#context.patience.during(tail.reach(since));
    for (const stream of wanted) {
      const remembered = states.get(stream);
      if (!remembered) cold.push(stream);
      else {
        const touched = new Touched(stream, anyDecider(decider), remembered);
        if (isOld(stream)) old.push(touched);
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
   * Checks again the streams that were decided to stay unchanged. As the last check it is exact: a record's share of a
   * ledger moves only together with the record, which this append guards at its revision. The cache is not enough:
   * another process may have released an amount that the cache shows as held.
   * @throws {RunAgain} when such a stream had moved on, or one that was only read has become too old
   */
  async expectRecent(): Promise<void> {
    const left: Touched[] = [];
    for (const touched of this.#touched.values())
      if (touched.leftAsItIs && !touched.assumed) left.push(touched);
    if (left.length > 0) {
      const doubtful = await this.#unconfirmed(left, performance.now());
      const now = await Promise.all(doubtful.map(async (touched) => await this.#catchUp(touched)));
      if (now.some(({ moved }) => moved)) throw RUN_AGAIN;
    }
    const since = performance.now() - MOMENT_MS;
    const isOld = (touched: Touched): boolean => !touched.written && this.#freshAt(touched) < since;
    if (await this.refresh(isOld, since)) throw RUN_AGAIN;
  }

  /**
   * Checks with the store whether the streams this run read from the cache are current, and brings them up to
   * date. True when one had moved: the run has to be repeated before it may refuse.
   */
  async refresh(
    which: (touched: Touched) => boolean = () => true,
    instant = performance.now(),
  ): Promise<boolean> {
    const { settled } = this.#context;
    const asked: Touched[] = [];
    for (const read of [this.#touched, this.#consulted])
      for (const touched of read.values())
        if (!touched.assumed && !settled.has(touched.stream) && which(touched)) asked.push(touched);
    const doubtful = await this.#unconfirmed(asked, instant);
    if (doubtful.length === 0) return false;
    if (doubtful.length > MANY) {
      for (const { stream } of doubtful) this.#sources.states.delete(stream);
      return true;
    }
    const caughtUp = await Promise.all(doubtful.map((touched) => this.#catchUp(touched)));
    return caughtUp.some(({ moved }) => moved);
  }

  /** Streams without those that the end of the log shows to be unchanged until an instant: one read for all of them. */
  async #unconfirmed(asked: readonly Touched[], instant: number): Promise<readonly Touched[]> {
    const { tail } = this.#sources;
    if (!tail.exists || asked.length === 0) return asked;
    await this.#context.patience.during(tail.reach(instant));
    return asked.filter((touched) => this.#freshAt(touched) < instant);
  }

  /** Instant until which a stream is known to be current. The tail covers only states in the cache. */
  #freshAt({ stream, base }: Touched): number {
    const { states, tail } = this.#sources;
    return states.get(stream) === base ? tail.freshAt(base) : base.checkedAt;
  }

  /** Brings the stream of a conflict up to date, also one that was assumed new. */
  async mend(stream: StreamName): Promise<void> {
    const touched = this.#touched.get(stream);
    if (!touched) return;
    // No newer events and yet a conflict: the cached state itself is wrong, so it is dropped.
    if (!(await this.#catchUp(touched)).moved) this.#sources.states.delete(stream);
    this.#context.created.delete(stream);
    await this.refresh();
  }

  /** Ends the run: releases its locks; later calls of its handler have no effect. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#touched.keys()) this.#context.known.add(stream);
    this.#sources.locks.release(this.#held);
    this.#held.clear();
  }

  /**
   * Waits for a lock where the order allows it; a busy stream that comes before one already held ends this run, and
   * the next one takes all known locks in order.
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
    // Two parallel loads of one handler would wait out of order.
    if (this.#waiting || !inOrder) throw RUN_AGAIN;
    this.#waiting = true;
    const taken = await this.#context.patience.during(locks.take(stream, this.#context.deadline));
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
    const { store } = this.#sources;
    const reading = async (): Promise<Touched[]> => {
      const begun = performance.now();
      const eventsOf = decider.lastIsAll ? await lastOf(store, streams) : await store.readStreams(streams);
      return streams.map((stream) => {
        const folded = foldedFrom(
          anyDecider(decider),
          eventsOf.get(stream) ?? [],
          this.#sources.tail.mark(begun),
        );
        this.#settle(stream, folded);
        return new Touched(stream, anyDecider(decider), folded);
      });
    };
    // A read that takes longer than the command waits still fills the cache for the next one.
    return await this.#context.patience.during(reading());
  }

  async #catchUp(touched: Touched): Promise<{ readonly now: Touched; readonly moved: boolean }> {
    const from = (touched.base.head?.revision ?? -1) + 1;
    const reading = async (): Promise<{ readonly now: Touched; readonly moved: boolean }> => {
      const begun = performance.now();
      const events = await this.#sources.store.readStream(touched.stream, from);
      // An event that is newer than this program, or cannot be read, leaves no state to decide on.
      if (events.length > 0) this.#sources.states.delete(touched.stream);
      const folded = touched.caughtUp(events, this.#sources.tail.mark(begun));
      this.#settle(touched.stream, folded);
      return { now: touched.from(folded), moved: events.length > 0 };
    };
    return await this.#context.patience.during(reading());
  }

  #settle(stream: StreamName, folded: Folded): void {
    this.#sources.states.set(stream, folded);
    this.#context.settled.add(stream);
  }
}

const lastOf = async (
  store: EventStore,
  streams: readonly StreamName[],
): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> =>
  new Map([...(await store.readLast(streams))].map(([stream, event]) => [stream, [event]]));
