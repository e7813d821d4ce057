import type { EventBatch, EventFilter, Position, StoredEvent } from './port.ts';

export interface Page {
  readonly events: readonly StoredEvent[];
  /** Every wanted event up to here is in this page or an earlier one. */
  readonly position: Position;
  readonly last: boolean;
}

/** What an adapter gives to read the log page by page. */
export interface PageReader {
  /** At most `size` wanted events after one position and up to another. */
  page(after: Position, upTo: Position, filter: EventFilter, size: number): Promise<Page>;
}

/** The log between two positions in batches; the next page is on its way while a batch is handled. */
export async function* pagesUpTo(
  reader: PageReader,
  after: Position,
  upTo: Position,
  filter: EventFilter,
  size: number,
): AsyncGenerator<EventBatch, void, void> {
  let coming = reader.page(after, upTo, filter, size);
  for (;;) {
    const { events, position, last } = await coming;
    if (!last) {
      coming = reader.page(position, upTo, filter, size);
      // A reader that stops early never awaits it; the error still reaches the one that goes on.
      coming.catch(() => {});
    }
    yield { events, position, caughtUp: last };
    if (last) return;
  }
}
