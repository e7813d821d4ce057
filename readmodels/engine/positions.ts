import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { Version } from './locks.ts';

/** Longest wait of a read for the events that its user just wrote; then it answers with a mark that it is behind. */
export const WAIT_MS = 2_000;
/** Interval at which a process that does not project looks up the positions. */
const LOOK_MS = 20;

/**
 * Positions of the tables that this process reads: known from its own projecting, else looked up. They are those of its
 * own build's versions, live or not.
 */
export class Positions {
  readonly #pool: pg.Pool;
  readonly #versions: readonly Version[];
  readonly #waitMs: number;
  readonly #known = new Map<string, Position>();
  readonly #own = new Set<string>();
  readonly #moves = new EventEmitter().setMaxListeners(0);
  /** Number of reads that wait now. */
  #waiting = 0;

  /** @param waitMs longest wait of a read that sets no other */
  constructor(pool: pg.Pool, versions: readonly Version[], waitMs = WAIT_MS) {
    this.#pool = pool;
    this.#versions = versions;
    this.#waitMs = waitMs;
    // A server that died may have lost its last batches, whose commits do not wait for a flush, so that the tables are
    // further back. After the end of any connection, positions that others project are looked up again.
    pool.on('remove', () => this.#forget());
  }

  /** Announces a batch of a projection that this process projects. */
  moved(name: string, position: Position): void {
    this.#own.add(name);
    this.#known.set(name, position);
    this.#moves.emit('moved');
  }
  /** Called when this process no longer projects, so that others move the checkpoints. */
  disown(): void {
    this.#own.clear();
    this.#forget();
    this.#moves.emit('moved');
  }

  #forget(): void {
    for (const name of this.#known.keys()) if (!this.#own.has(name)) this.#known.delete(name);
  }

  /** Resolves when a reader waits for a projection of this process, or after `ms`. */
  async whenWanted(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#waiting > 0 || signal.aborted) return;
    // A timer of its own, since a timeout signal inside `AbortSignal.any` may be collected before it fires.
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#moves.off('wanted', end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#moves.once('wanted', end);
      signal.addEventListener('abort', end, { once: true });
    });
  }

  /**
   * Waits until the projections have all events up to a position.
   * @returns false: not in time
   */
  async waitFor(names: readonly string[], position: Position, ms = this.#waitMs): Promise<boolean> {
    // `timeout` takes whole milliseconds, but a remaining time is often a fraction.
    const late = AbortSignal.timeout(Math.ceil(ms));
    while (!this.#reached(names, position)) {
      if (late.aborted) return false;
      if (names.every((name) => this.#own.has(name))) await this.#nextMove(late);
      else {
        await this.#look();
        if (!this.#reached(names, position)) await pause(LOOK_MS);
      }
    }
    return true;
  }

  #reached(names: readonly string[], position: Position): boolean {
    return names.every((name) => (this.#known.get(name) ?? '') >= position);
  }
  async #nextMove(signal: AbortSignal): Promise<void> {
    this.#waiting += 1;
    this.#moves.emit('wanted');
    await once(this.#moves, 'moved', { signal }).catch(() => undefined);
    this.#waiting -= 1;
  }
  async #look(): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string; position: Position }>(
      `select name, position from read.projection join unnest($1::text[], $2::text[]) as own(name, fingerprint)
         using (name, fingerprint) where live or filled`,
      [this.#versions.map(({ name }) => name), this.#versions.map(({ version }) => version)],
    );
    for (const { name, position } of rows) this.#known.set(name, position);
  }
}
