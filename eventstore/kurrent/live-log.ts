import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type KurrentDBClient,
  START,
  streamNameFilter,
} from '@kurrent/kurrentdb-client';
import type { Position, StoredEvent } from '../port.ts';
import { OUR_STREAMS, toStoredEvent } from './events.ts';
import { toLogPosition } from './position.ts';

/** Events waiting for the reader above which the server is asked to pause. */
const MOST_WAITING = 2_000;

export interface Arrived {
  /** Of all our streams, in global order. */
  readonly events: readonly StoredEvent[];
  readonly caughtUp: boolean;
}

/**
 * One subscription of the client, until it is dropped. It asks for all our streams, whatever filter the reader has:
 * the server reports filtered-out positions only occasionally, and a reader must move past them
 * at once, because a command may be waiting for one of them.
 */
export class LiveLog {
  readonly #subscription: AllStreamSubscription;
  #waiting: AllStreamResolvedEvent[] = [];
  #atEnd = false;
  #dropped: unknown;
  #wake: () => void = () => {};

  constructor(client: KurrentDBClient, after: Position) {
    this.#subscription = client
      .subscribeToAll({
        fromPosition: toLogPosition(after) ?? START,
        filter: streamNameFilter({ regex: OUR_STREAMS }),
      })
      .on('data', (event: AllStreamResolvedEvent) => {
        this.#waiting.push(event);
        if (this.#waiting.length > MOST_WAITING) this.#subscription.pause();
        this.#wake();
      })
      .on('caughtUp', () => {
        this.#atEnd = true;
        this.#wake();
      })
      .on('error', (error: unknown) => this.#drop(error))
      .on('end', () => this.#drop(new Error('the subscription ended')))
      .on('close', () => this.#drop(new Error('the subscription was closed')));
  }

  /**
   * The events that have arrived, at most `size`. Waits for some, or for the end of the log when its reader has not
   * reached it yet. Empty at the end of the log and when aborted.
   * @throws the error that dropped the subscription, after all earlier events were handed over
   */
  async next(size: number, endIsKnown: boolean, signal: AbortSignal): Promise<Arrived> {
    while (this.#waiting.length === 0 && !signal.aborted) {
      if (this.#dropped !== undefined) throw this.#dropped;
      if (this.#settled && !endIsKnown) break;
      await this.#somethingNew(signal);
    }
    const events = this.#waiting.splice(0, size).map(toStoredEvent);
    if (this.#subscription.isPaused() && this.#waiting.length === 0) this.#subscription.resume();
    return { events, caughtUp: this.#settled };
  }

  /** The server reported the end of the log, and no earlier event is still on its way to the reader. */
  get #settled(): boolean {
    return this.#atEnd && this.#waiting.length === 0 && this.#subscription.readableLength === 0;
  }

  close(): void {
    this.#drop(new Error('closed'));
    // Not awaited: it would wait for a call that may never have begun.
    this.#subscription.unsubscribe().catch(() => {});
    this.#subscription.destroy();
  }

  #drop(reason: unknown): void {
    this.#dropped ??= reason;
    this.#wake();
  }

  #somethingNew(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        signal.removeEventListener('abort', done);
        this.#wake = () => {};
        resolve();
      };
      this.#wake = done;
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
