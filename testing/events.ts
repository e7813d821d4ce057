import { randomUUID } from 'node:crypto';
import type {
  AppendResult,
  EventBatch,
  EventStore,
  Expected,
  NewEvent,
  Position,
  StoredEvent,
  Subscription,
} from '@expediente/eventstore/port.ts';
import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';

/** Metadata as a command writes them; tests give only the values that matter to them. */
export function testMetadata(given: Partial<EventMetadata> = {}): EventMetadata {
  return {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    userId: '7',
    userName: 'Ana Pérez',
    sessionYear: '2026',
    executor: '100101',
    schemaVersion: '1',
    ruleVersion: '1',
    at: '2026-03-01T15:00:00.000Z',
    ...given,
  };
}

/** New event, ready to append: `newEvent('OrderPaid', { number: '2026-1' })`. */
export function newEvent(
  type: string,
  data: JsonObject = {},
  metadata: Partial<EventMetadata> = {},
): NewEvent {
  return { id: randomUUID(), type, data, metadata: testMetadata(metadata) };
}

/** Appends events to one stream. */
export function appendTo(
  store: EventStore,
  stream: StreamName,
  expected: Expected,
  ...events: readonly NewEvent[]
): Promise<AppendResult> {
  return store.append([{ stream, expected, events }]);
}

/** All events of a finite read: `await collect(store.readAll(START))`. */
export async function collect(batches: AsyncIterable<EventBatch>): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of batches) events.push(...batch.events);
  return events;
}

/** First `count` events of a subscription, which is then stopped. */
export async function takeEvents(subscription: Subscription, count: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of subscription) {
    events.push(...batch.events);
    if (events.length >= count) break;
  }
  await subscription.stop();
  return events;
}

/** Events of a subscription until it has reached a position, as a reader waits for its own writes. */
export async function takeUntil(subscription: Subscription, position: Position): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of subscription) {
    events.push(...batch.events);
    if (batch.position >= position) break;
  }
  await subscription.stop();
  return events;
}
