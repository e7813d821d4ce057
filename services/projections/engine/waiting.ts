import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { Projection } from '../projection.ts';
import { categoriesOf } from './present.ts';

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
 * Seconds since the oldest event that a projection has yet to take in; 0 when there is none.
 * @param projection absent: of any category
 */
export async function lagOf(
  store: Pick<EventStore, 'readAll'>,
  position: Position,
  projection: Projection | undefined,
): Promise<number> {
  const since = await waitingSince(store, position, projection);
  return since === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(since)) / 1_000);
}
