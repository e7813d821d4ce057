import { EventEmitter, once } from 'node:events';
import { backoffMs, pause } from '../backoff.ts';
import { type Position, START } from '../port.ts';
import type { LogEnd, Reader } from './reader.ts';

/** Polling guarantees delivery: a missed wake-up costs at most this delay, never an event. */
const IDLE_POLL_MS = 200;
/** Poll delays while a committed event is still hidden behind an older transaction. */
const HIDDEN_POLL_MS = [2, 4, 8, 16, 32] as const;
/** Least time between polls: under load a poll per append would cost more than the appends. */
const BETWEEN_POLLS_MS = 4;
/** Time after which a plain reader stops waiting for an older transaction and ends at the last visible event. */
const SETTLE_MS = 5_000;
const WOKEN = 'woken';

/**
 * End of the readable log. All subscriptions of a store share one object, so that an idle store polls once per
 * interval, not once per reader.
 */
export class Tail {
  readonly #reader: Reader;
  readonly #closed: AbortSignal;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #visible: Position = START;
  #committed: Position = START;
  #watching = 0;
  #polling = false;
  #wake = new AbortController();

  constructor(reader: Reader, closed: AbortSignal) {
    this.#reader = reader;
    this.#closed = closed;
  }

  /** Notes an append, by this process (with its position) or by another one. */
  wake(committed: Position = START): void {
    if (committed > this.#committed) this.#committed = committed;
    this.#wakeUp();
  }

  /** Reads the current end. */
  async read(): Promise<LogEnd> {
    const end = await this.#reader.end();
    if (end.committed > this.#committed) this.#committed = end.committed;
    if (end.visible > this.#visible) {
      this.#visible = end.visible;
      this.#changes.emit('moved');
    }
    return end;
  }

  /** The readable end, once everything committed before the call is below it (bounded: `SETTLE_MS`). */
  async settled(): Promise<Position> {
    const { committed, visible } = await this.read();
    const deadline = performance.now() + SETTLE_MS;
    let now = visible;
    for (let attempt = 0; now < committed && performance.now() < deadline; attempt++) {
      await pause(hiddenPollMs(attempt), this.#closed);
      now = (await this.read()).visible;
    }
    return now;
  }

  /** Resolves with the readable end as soon as it lies beyond `after`, or with `after` when aborted. */
  async beyond(after: Position, signal: AbortSignal): Promise<Position> {
    if (this.#visible > after) return this.#visible;
    this.#watching++;
    if (!this.#polling) void this.#watch();
    try {
      while (this.#visible <= after) await once(this.#changes, 'moved', { signal });
      return this.#visible;
    } catch (error) {
      if (signal.aborted) return after;
      throw error;
    } finally {
      this.#watching--;
      if (this.#watching === 0) this.#wakeUp();
    }
  }

  /** Polls while there are waiters; an error only lengthens the delay. */
  async #watch(): Promise<void> {
    this.#polling = true;
    let failures = 0;
    let hidden = 0;
    while (this.#watching > 0 && !this.#closed.aborted) {
      this.#wake = new AbortController();
      const { signal } = this.#wake;
      const before = this.#visible;
      try {
        await this.read();
        failures = 0;
      } catch {
        // On any error the readers wait for the store to return; operations learn of it through ping.
        await pause(backoffMs(failures++), this.#closed);
        continue;
      }
      if (this.#visible < this.#committed) {
        hidden = this.#visible === before ? hidden + 1 : 0;
        await pause(hiddenPollMs(hidden), this.#closed);
      } else {
        hidden = 0;
        await pause(BETWEEN_POLLS_MS, this.#closed);
        await pause(IDLE_POLL_MS, signal);
      }
    }
    this.#polling = false;
  }

  /**
   * Ends the pause between polls, at every append: aborting with a given reason avoids creating an error with a stack.
   */
  #wakeUp(): void {
    if (!this.#wake.signal.aborted) this.#wake.abort(WOKEN);
  }
}

function hiddenPollMs(attempt: number): number {
  return HIDDEN_POLL_MS[Math.min(attempt, HIDDEN_POLL_MS.length - 1)] ?? IDLE_POLL_MS;
}
