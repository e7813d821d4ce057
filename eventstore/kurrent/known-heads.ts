import type { StreamName } from '@expediente/kernel/streams.ts';
import type { StoredEvent, StreamHead } from '../port.ts';

const KEPT = 50_000;

/** Cache of the heads this process read or wrote last; the chain at a revision never changes. */
export class KnownHeads {
  readonly #heads = new Map<StreamName, StreamHead>();

  /** The chain of a stream at a revision, when known. */
  chainAt(stream: StreamName, revision: number): string | undefined {
    const head = this.#heads.get(stream);
    return head?.revision === revision ? head.chain : undefined;
  }

  set(stream: StreamName, head: StreamHead): void {
    this.#heads.delete(stream);
    this.#heads.set(stream, head);
    if (this.#heads.size <= KEPT) return;
    // A map keeps insertion order: its first key is the oldest.
    for (const oldest of this.#heads.keys()) {
      this.#heads.delete(oldest);
      return;
    }
  }

  learn(events: readonly StoredEvent[] = []): void {
    const last = events.at(-1);
    if (last) this.set(last.stream, { revision: last.revision, chain: last.metadata.chain });
  }
}
