import { setTimeout as pause } from 'node:timers/promises';
import type {
  EventBatch,
  EventStore,
  Position,
  StoredEvent,
  Subscription,
} from '@expediente/eventstore/port.ts';
import { START } from '@expediente/eventstore/port.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { oneLine } from '@expediente/platform/clear-error.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { FutureEvent, StrangeEvent } from '@expediente/schemas/present.ts';
import type pg from 'pg';
import type { FeedMeter } from '../meter.ts';
import type { Projection } from '../projection.ts';
import { setApartByOps } from './acknowledged.ts';
import { inTransaction, projectBatch } from './batch.ts';
import {
  CheckpointMoved,
  goingOn,
  markBuild,
  markGoingOn,
  markStopped,
  passBy,
  readCheckpoint,
} from './checkpoint.ts';
import { keepHead, LOOK_MS } from './head-seen.ts';
import { endProjecting, tryProjecting } from './locks.ts';
import type { Positions } from './positions.ts';
import { categoriesOf, doorOf, type ProjectedEvent } from './present.ts';
import { type LeftOut, leftOutBy, logLeftOut, quarantined } from './quarantine.ts';

export interface FeedOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
  readonly positions: Positions;
  readonly log: Log;
  readonly meter?: FeedMeter | undefined;
}

/** Most events of a batch, which costs each projection some ten round trips, however few events it has. */
const BATCH = 2_000;
/** Interval at which a standby process tries to take over projections whose process has ended. */
const TAKE_OVER_MS = 500;
/**
 * Longest time for which the next batch gathers events at the end of the log, unless a reader waits: under load a
 * transaction then has many events instead of one, and a single event is still projected at once.
 */
const GATHER_MS = 50;
/** Size of a batch from which further events are probably on their way, so that the next one gathers longer. */
const BUSY_EVENTS = 40;
const BUSY_GATHER_MS = 400;
const BACKOFF_MS = [50, 100, 200, 500, 1_000, 2_000] as const;

/** A projection that this process projects now. */
interface Runner {
  readonly projection: Projection;
  readonly categories: ReadonlySet<string>;
  readonly present: ReturnType<typeof doorOf>;
  position: Position;
}

/** Error for an event of a projection that is newer than this program: a process of the newer version must continue. */
class Outdated extends Error {
  override readonly name = 'Outdated';
  readonly projection: Projection;
  readonly future: FutureEvent;
  constructor(projection: Projection, future: FutureEvent) {
    super(future.message, { cause: future });
    this.projection = projection;
    this.future = future;
  }
}

/**
 * Keeps live tables up to date: one subscription for all projections whose locks this process holds, and for each of
 * them one transaction a batch, in parallel. Recovers from any loss by itself, and takes over projections that another
 * process releases. A projection with an event newer than this program is released until a newer process takes it over,
 * or ops set the event's record apart: no event is skipped without their decision. An event that cannot be read at all
 * only leaves out its own record.
 */
export class Feed {
  readonly #options: FeedOptions;
  readonly #stopping = new AbortController();
  #subscription: Subscription | undefined;
  #running: Promise<void> | undefined;
  #caughtUp = false;
  #failure: string | undefined;
  /** Projections with events that are newer than this program. */
  readonly #outdated = new Set<Projection>();
  /** Reason why the session with the locks ended; since then no progress made under them is announced. */
  #lost: Error | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends after the current batch. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#subscription?.stop();
    await this.#running;
  }

  /** Set if the last batch reached the end of the log. */
  get caughtUp(): boolean {
    return this.#caughtUp;
  }

  async #run(): Promise<void> {
    const { log, positions } = this.#options;
    for (let failures = 0; !this.#stopped; ) {
      try {
        await this.#withLocks(() => {
          failures = 0;
          this.#failure = undefined;
        });
      } catch (error) {
        log.error({ err: error }, 'projecting was interrupted');
        this.#failure = oneLine(error);
        failures += 1;
        await this.#pause(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? TAKE_OVER_MS);
      } finally {
        this.#caughtUp = false;
        positions.disown();
      }
    }
  }

  /** Holds all locks by one session: if that is lost, so are the locks, and everything begins anew. */
  async #withLocks(healthy: () => void): Promise<void> {
    const { pool, store } = this.#options;
    const session = await pool.connect();
    this.#lost = undefined;
    const onLost = (error: Error): void => {
      this.#lost = error;
      // Disowned at once: a server that returns before this feed has ended may have lost the last announced batches.
      this.#options.positions.disown();
      void this.#subscription?.stop();
    };
    session.on('error', onLost);
    // Only the lag needs it, and the next look makes up for a failed one.
    const look = (): void => void keepHead(pool, store).catch(() => undefined);
    const looking = setInterval(look, LOOK_MS);
    try {
      const held = new Set<Projection>();
      while (!this.#stopped && !this.#lost) {
        await this.#take(session, held);
        if (held.size === 0) await this.#pause(TAKE_OVER_MS);
        else {
          await this.#project([...held], session, held, healthy).catch(async (error: unknown) => {
            if (error instanceof Outdated) return await this.#letGo(error, session, held);
            // After a swap or a record projected again: goes on from the checkpoint of the tables.
            if (!(error instanceof CheckpointMoved)) throw error;
          });
        }
      }
      if (this.#lost) throw this.#lost;
    } finally {
      clearInterval(looking);
      session.off('error', onLost);
      // Destroyed, not returned: the locks end with the session.
      session.release(true);
    }
  }

  async #take(session: pg.PoolClient, held: Set<Projection>): Promise<number> {
    const before = held.size;
    if (this.#outdated.size > 0)
      for (const projection of await goingOn(session, [...this.#outdated])) this.#outdated.delete(projection);
    for (const projection of this.#wanted) {
      if (held.has(projection) || !(await tryProjecting(session, projection))) continue;
      await markBuild(session, projection);
      held.add(projection);
    }
    return held.size - before;
  }

  get #wanted(): readonly Projection[] {
    return this.#options.projections.filter((projection) => !this.#outdated.has(projection));
  }

  async #letGo(
    { projection, future }: Outdated,
    session: pg.PoolClient,
    held: Set<Projection>,
  ): Promise<void> {
    const { log, pool, positions } = this.#options;
    const { stream: record, revision, type, version } = future;
    log.error(
      { projection: projection.name, record, revision, type, version },
      'a projection was stopped: an event is newer than this program',
    );
    this.#outdated.add(projection);
    held.delete(projection);
    positions.disown();
    await markStopped(pool, projection, future);
    // Ops may have set the record apart since the events were read; then their mark came before that of the stop.
    const apart = await setApartByOps(pool, projection.name);
    // Clears the stop if the event's record is set apart by now.
    if (apart.has(record as StreamName)) await markGoingOn(pool, projection);
    await endProjecting(session, projection);
  }

  /** Projects until the set of held projections grows, others move a checkpoint, or the feed ends. */
  async #project(
    projections: readonly Projection[],
    session: pg.PoolClient,
    held: Set<Projection>,
    healthy: () => void,
  ): Promise<void> {
    const runners = await this.#runners(projections);
    const after = runners.map(({ position }) => position).sort()[0] ?? START;
    const categories = [...new Set(projections.flatMap(categoriesOf))];
    const subscription = this.#options.store.subscribe(after, { categories, strange: true }, BATCH);
    this.#subscription = subscription;
    // `stop()` may have been called before the subscription existed.
    if (this.#stopped) await subscription.stop();
    const takeOver = setInterval(() => {
      if (held.size === this.#wanted.length && this.#outdated.size === 0) return;
      this.#take(session, held).then(
        async (taken) => {
          if (taken > 0) await subscription.stop();
        },
        // The session is lost: its listener ends the subscription.
        () => undefined,
      );
    }, TAKE_OVER_MS);
    try {
      for await (const batch of subscription) {
        await this.#projectAll(runners, batch);
        this.#caughtUp = batch.caughtUp;
        healthy();
        if (batch.caughtUp && batch.events.length > 0) {
          const gather = batch.events.length < BUSY_EVENTS ? GATHER_MS : BUSY_GATHER_MS;
          await this.#options.positions.whenWanted(gather, this.#stopping.signal);
        }
      }
    } finally {
      clearInterval(takeOver);
      this.#subscription = undefined;
      await subscription.stop();
    }
  }

  async #runners(projections: readonly Projection[]): Promise<Runner[]> {
    return await Promise.all(
      projections.map(async (projection) => {
        const checkpoint = await readCheckpoint(this.#options.pool, projection);
        if (!checkpoint) throw new Error(`projection ${projection.name} ${projection.version} has no tables`);
        this.#moved(projection, checkpoint.position);
        return {
          projection,
          categories: new Set(categoriesOf(projection)),
          present: doorOf(projection),
          position: checkpoint.position,
        };
      }),
    );
  }

  async #projectAll(runners: readonly Runner[], batch: EventBatch): Promise<void> {
    const idle: Runner[] = [];
    const working = runners.flatMap((runner) => {
      if (batch.position <= runner.position) return [];
      const events = batch.events.filter(
        ({ stream, position }) => position > runner.position && runner.categories.has(streamCategory(stream)),
      );
      if (events.length === 0) {
        idle.push(runner);
        return [];
      }
      return [this.#projectOne(runner, events, batch.position)];
    });
    const results = await Promise.allSettled([...working, this.#pass(idle, batch.position)]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /**
   * Projects a runner's events.
   * @throws {Outdated} after projecting all events before the one that is newer than this program
   */
  async #projectOne(runner: Runner, stored: readonly StoredEvent[], end: Position): Promise<void> {
    const { log, meter } = this.#options;
    const { projection } = runner;
    const begun = performance.now();
    const { events, unread, future } = await this.#presentOnes(runner, stored);
    const to = future ? (events.at(-1)?.position ?? runner.position) : end;
    if (to > runner.position) {
      const batch = { from: runner.position, to, events, unread };
      for (const left of await projectBatch(this.#options, projection, batch)) {
        logLeftOut(log, projection, left);
      }
      meter?.projected(projection.name, events.length, (performance.now() - begun) / 1_000);
      runner.position = to;
      this.#moved(projection, to);
    }
    if (future) throw new Outdated(projection, future);
  }

  /**
   * Present form of the events up to the first that is newer than this program, without events of records that are left
   * out.
   */
  async #presentOnes(
    { projection, present }: Runner,
    stored: readonly StoredEvent[],
  ): Promise<{
    readonly events: readonly ProjectedEvent[];
    readonly unread: readonly LeftOut[];
    readonly future?: FutureEvent;
  }> {
    const { pool } = this.#options;
    const events: ProjectedEvent[] = [];
    const unread = new Map<StreamName, LeftOut>();
    let apart: ReadonlySet<StreamName> | undefined;
    for (const event of stored) {
      if (unread.has(event.stream)) continue;
      try {
        events.push(present(event));
      } catch (error) {
        if (error instanceof StrangeEvent) {
          unread.set(event.stream, leftOutBy(event, error));
          continue;
        }
        if (!(error instanceof FutureEvent)) throw error;
        apart ??= new Set([
          ...(await setApartByOps(pool, projection.name)),
          ...(await quarantined(pool, projection)),
        ]);
        if (!apart.has(event.stream)) return { events, unread: [...unread.values()], future: error };
        unread.set(event.stream, leftOutBy(event, error));
      }
    }
    return { events, unread: [...unread.values()] };
  }

  async #pass(runners: readonly Runner[], to: Position): Promise<void> {
    if (runners.length === 0) return;
    const moves = runners.map(({ projection, position }) => ({ projection, from: position }));
    const moved = await inTransaction(this.#options.pool, (client) => passBy(client, moves, to));
    if (moved.length > 0) throw new CheckpointMoved(`the checkpoint of ${moved[0]?.name} was moved`);
    for (const runner of runners) {
      runner.position = to;
      this.#moved(runner.projection, to);
    }
  }

  #moved({ name }: Projection, position: Position): void {
    // A commit's answer may arrive after the server that gave it has ended.
    if (!this.#lost) this.#options.positions.moved(name, position);
  }

  /** Reason why projecting is interrupted; undefined: it goes on. */
  get failure(): string | undefined {
    return this.#failure;
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }
  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
