import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import type { Decider } from './life-cycle.ts';

/** What of a stored event tells its shape. */
interface Versioned {
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: { readonly schemaVersion: string };
}

/** An event's data in the decider's present shape: older ones go through the upcasters, step by step. */
export function upcast<Event extends DomainEvent>(
  decider: Pick<Decider<never, never, Event>, 'schemaVersions' | 'upcasters'>,
  event: Versioned,
): Event {
  const present = decider.schemaVersions?.[event.type] ?? 1;
  let data = event.data;
  for (let version = Number(event.metadata.schemaVersion); version < present; version += 1) {
    const step = decider.upcasters?.find(({ type, from }) => type === event.type && from === version);
    if (!step) throw new Error(`no upcaster of ${event.type} from version ${version}`);
    data = step.upcast(data);
  }
  // A stream of the category holds its decider's events; brought to the present shape they are Event.
  return { type: event.type, data } as unknown as Event;
}
