import { type EventStore, START } from './port.ts';

/** True when the log has any event of the product; the head of the log would count events of others, too. */
export async function hasEvents(store: Pick<EventStore, 'readAll'>): Promise<boolean> {
  for await (const { events } of store.readAll(START, undefined, 1)) if (events.length > 0) return true;
  return false;
}
