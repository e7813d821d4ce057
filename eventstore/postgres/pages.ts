import type { EventBatch, EventFilter, Position } from '../port.ts';
import type { Reader } from './reader.ts';

/** The log between two positions in batches; the next page is on its way while a batch is handled. */
export async function* pagesUpTo(
  reader: Reader,
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
