import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { Projection } from '../projection.ts';
import { storedWithin } from './head-seen.ts';
import { categoriesOf } from './present.ts';
import type { Queryable } from './queryable.ts';

/** Instant of a projection's oldest pending event after a position; undefined: none. */
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
 * Seconds since a projection's oldest pending event was stored, precise to some seconds; 0: none is pending.
 * @param projection absent: events of any category count
 */
export async function lagOf(
  db: Queryable,
  store: Pick<EventStore, 'readAll' | 'id'>,
  position: Position,
  projection: Projection | undefined,
): Promise<number> {
  const since = await waitingSince(store, position, projection);
  if (since === undefined) return 0;
  // An event is decided before it is stored, maybe long before; the instant is useless if its clock is ahead.
  const decided = (Date.now() - Date.parse(since)) / 1_000;
  const within = await storedWithin(db, store.id, position);
  return Math.max(0, decided < 0 ? (within ?? 0) : Math.min(decided, within ?? decided));
}
