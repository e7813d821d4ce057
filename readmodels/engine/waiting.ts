import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { Projection } from '../projection.ts';
import { storedWithin } from './head-seen.ts';
import { categoriesOf } from './present.ts';
import type { Queryable } from './queryable.ts';

/** Instant of the oldest event after a position that a projection has yet to take in; undefined: there is none. */
export async function waitingSince(
  store: Pick<EventStore, 'readAll'>,
  position: Position,
  projection: Projection | undefined,
): Promise<string | undefined> {
  const filter = projection && { categories: categoriesOf(projection) };
  for await (const { events } of store.readAll(position, filter, 1)) {
    const [oldest] = events;
    if (oldest) return oldest.metadata.at;
  }
  return undefined;
}

/**
 * Seconds since the oldest event that a projection has yet to take in was stored, to some seconds; 0 when there is none.
 * @param projection absent: of any category
 */
export async function lagOf(
  db: Queryable,
  store: Pick<EventStore, 'readAll' | 'id'>,
  position: Position,
  projection: Projection | undefined,
): Promise<number> {
  const since = await waitingSince(store, position, projection);
  if (since === undefined) return 0;
  // Decided before it was stored, maybe long before; of a clock that is ahead it says nothing.
  const decided = (Date.now() - Date.parse(since)) / 1_000;
  const within = await storedWithin(db, store.id, position);
  return Math.max(0, decided < 0 ? (within ?? 0) : Math.min(decided, within ?? decided));
}
