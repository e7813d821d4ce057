import { type EventStore, START } from './port.ts';

/** Whether the log has any event of ours; its head also says where others' events end. */
export async function hasEvents(store: Pick<EventStore, 'readAll'>): Promise<boolean> {
  for await (const { events } of store.readAll(START, undefined, 1)) if (events.length > 0) return true;
  return false;
}
