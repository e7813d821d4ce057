import type { ClientReadableStream } from '@grpc/grpc-js';
import type { ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Position, StoredEvent } from '../port.ts';
import { asStoreError } from './errors.ts';
import { toStoredEvent } from './events.ts';
import type { Node } from './node.ts';
import { ofAllAndLater } from './requests.ts';

/** Most events that wait for the reader; with more, the server is asked to pause. */
const MOST_WAITING = 2_000;

export interface Arrived {
  /** Events of all streams of the product, in global order. */
  readonly events: readonly StoredEvent[];
  readonly caughtUp: boolean;
}

/**
 * Subscription on one node, until it ends. It asks for all streams of the product, whatever filter the reader has: the
 * server reports filtered-out positions only occasionally, and a reader must move past them at once, because a command
 * may be waiting for one of them.
 */
export class LiveLog {
  readonly #answers: ClientReadableStream<ReadResp>;
  readonly #node: Node;
  #waiting: ReadResp.ReadEvent[] = [];
  #atEnd = false;
  #dropped: unknown;
  #wake: () => void = () => {};

  constructor(node: Node, after: Position, categories: readonly string[] | undefined) {
    this.#node = node;
    this.#answers = node
      .subscribe(ofAllAndLater(after, categories))
      .on('data', (answer: ReadResp) => this.#take(answer))
      .on('error', (error) => this.#drop(asStoreError(error)))
      .on('end', () => this.#drop(new Error('the subscription ended')));
    // A subscription does not fail by itself when its node stops responding.
    node.closed.addEventListener('abort', this.close);
  }

  /**
   * Takes the events that have arrived, at most `size`. Waits for some, or for the end of the log when the reader does
   * not know yet that it has come there. Empty at the end of the log and when aborted.
   * @throws the error that dropped the subscription, after all earlier events were handed over
   */
  async next(size: number, endIsKnown: boolean, signal: AbortSignal): Promise<Arrived> {
    while (this.#waiting.length === 0 && !signal.aborted) {
      if (this.#dropped !== undefined) throw this.#dropped;
      if (this.#settled && !endIsKnown) break;
      await this.#somethingNew(signal);
    }
    const events = this.#waiting.splice(0, size).map(toStoredEvent);
    if (this.#answers.isPaused() && this.#waiting.length === 0) this.#answers.resume();
    return { events, caughtUp: this.#settled };
  }

  /** True when the server reported the end of the log, and no earlier event is still on its way to the reader. */
  get #settled(): boolean {
    return this.#atEnd && this.#waiting.length === 0 && this.#answers.readableLength === 0;
  }

  readonly close = (): void => {
    this.#node.closed.removeEventListener('abort', this.close);
    this.#drop(new Error('closed'));
    this.#answers.cancel();
  };

  #take(answer: ReadResp): void {
    const event = answer.getEvent();
    if (event) this.#waiting.push(event);
    else if (answer.hasCaughtUp()) this.#atEnd = true;
    if (this.#waiting.length > MOST_WAITING) this.#answers.pause();
    this.#wake();
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
