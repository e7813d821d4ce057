import type { Envelope } from '@expediente/kernel/envelope.ts';

/** Command whose answer reached its sender. */
export interface Acknowledged {
  readonly userId: number;
  readonly path: string;
  /** Idempotency key of the command. */
  readonly key: string;
  readonly envelope: Envelope;
  /** Number of times it was sent until it was answered. */
  readonly tries: number;
}

/** Document that was received by the user who printed it. */
export interface Paper {
  /** Record as the audit names it: `order:22`. */
  readonly record: string;
  /** SHA-256 of the received bytes, hex. */
  readonly sha256: string;
}

/** Record of what users were answered, kept by the test and never read from the product. */
export class Journal {
  readonly done: Acknowledged[] = [];
  /** Commands that were refused: they must not have changed anything. */
  readonly refused: Acknowledged[] = [];
  readonly papers: Paper[] = [];
  /** Descriptions of answers that no client should ever get. */
  readonly odd: string[] = [];
  /** Number of calls that had to be repeated. */
  again = 0;
  #waiting: { readonly since: number; resolve(): void }[] = [];

  /** Notes the final answer to a command. */
  note(command: Acknowledged, sentAt: number): void {
    const done = command.envelope.response === 'success';
    (done ? this.done : this.refused).push(command);
    const still = this.#waiting.filter(({ since }) => sentAt < since);
    for (const waiter of this.#waiting) if (!still.includes(waiter)) waiter.resolve();
    this.#waiting = still;
  }

  /** Resolves at the answer to any command that was sent after `since` (`performance.now()`). */
  answerAfter(since: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ since, resolve });
    });
  }
}
