import type { EventBatch, EventFilter, FoldEvent, Position, StoredEvent } from './port.ts';

export interface Page<Event extends FoldEvent = StoredEvent> {
  readonly events: readonly Event[];
  /** Position up to which every wanted event is in this page or an earlier one. */
  readonly position: Position;
  readonly last: boolean;
}

/** Functions that an adapter provides to read the log page by page. */
export interface PageReader<Event extends FoldEvent = StoredEvent> {
  /** Reads at most `size` wanted events after one position and up to another. */
  page(after: Position, upTo: Position, filter: EventFilter, size: number): Promise<Page<Event>>;
}

/** The log between two positions in batches; the next page is fetched while a batch is handled. */
export async function* pagesUpTo<Event extends FoldEvent>(
  reader: PageReader<Event>,
  after: Position,
  upTo: Position,
  filter: EventFilter,
  size: number,
): AsyncGenerator<EventBatch<Event>, void, void> {
  let coming = reader.page(after, upTo, filter, size);
  for (;;) {
    const { events, position, last } = await coming;
    if (!last) {
      coming = reader.page(position, upTo, filter, size);
      // A reader that stops early never awaits this page; one that continues still gets its error.
      coming.catch(() => {});
    }
    yield { events, position, caughtUp: last };
    if (last) return;
  }
}
