import type { Envelope } from '@expediente/kernel/envelope.ts';

/** A command whose answer reached the one who sent it. */
export interface Acknowledged {
  readonly userId: number;
  readonly path: string;
  /** Its idempotency key. */
  readonly key: string;
  readonly envelope: Envelope;
  /** How often it was sent until it was answered. */
  readonly tries: number;
}

/** A document that was handed out to the one who printed it. */
export interface Paper {
  /** As the audit names it: `order:22`. */
  readonly record: string;
  /** SHA-256 of the bytes that came, hex. */
  readonly sha256: string;
}

/** What the people outside know: kept by them, never read from the product. */
export class Journal {
  readonly done: Acknowledged[] = [];
  /** Answered with a reason: nothing may have changed. */
  readonly refused: Acknowledged[] = [];
  readonly papers: Paper[] = [];
  /** Answers that no client should ever get, in words. */
  readonly odd: string[] = [];
  /** Calls that had to be sent again. */
  again = 0;
  #waiting: { readonly since: number; resolve(): void }[] = [];

  /** Notes a final answer to a command. */
  note(command: Acknowledged, sentAt: number): void {
    const done = command.envelope.response === 'success';
    (done ? this.done : this.refused).push(command);
    const still = this.#waiting.filter(({ since }) => sentAt < since);
    for (const waiter of this.#waiting) if (!still.includes(waiter)) waiter.resolve();
    this.#waiting = still;
  }

  /** Resolves when a command is answered that was sent after `since` (`performance.now()`). */
  answerAfter(since: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ since, resolve });
    });
  }
}
