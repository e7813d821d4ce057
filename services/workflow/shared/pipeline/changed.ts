import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { ChangedData } from '@expediente/kernel/envelope.ts';
import type { DomainEvent, Json, JsonObject } from '@expediente/kernel/events.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { Compared } from '@expediente/machines/decider.ts';
import { RecordChanged } from './errors.ts';
import { foldOnto } from './fold.ts';

type Change = { readonly by: string; readonly at: string };

/**
 * Changes of a record after the revision that the user saw (domain §8, 409): the changed fields, the values that the
 * user sends for them, their present values, who changed them and when.
 */
export function changedSince<State, Command, Event extends DomainEvent>(
  lifeCycle: Compared<State, Command, Event>,
  events: readonly StoredEvent[],
  revision: number,
  payload: Json,
): RecordChanged {
  const fieldsOf = (state: State): JsonObject => lifeCycle.fields?.(state) ?? ownFields(state);
  const seen = foldOnto(lifeCycle, lifeCycle.initial, events.slice(0, revision + 1));
  let current = seen;
  const changes = new Map<string, Change>();
  for (const event of events.slice(revision + 1)) {
    const next = foldOnto(lifeCycle, current, [event]);
    for (const field of differing(fieldsOf(current), fieldsOf(next)))
      changes.set(field, {
        by: personText(event.metadata.userName, event.metadata.username),
        at: event.metadata.at,
      });
    current = next;
  }
  const now = fieldsOf(current);
  const given = payload !== null && typeof payload === 'object' && !Array.isArray(payload) ? payload : {};
  const sent = new Map(Object.entries(given));
  const changed = [...changes].flatMap(([field, { by, at }]) => {
    const label = lifeCycle.label(field);
    if (label === null) return [];
    const own = lifeCycle.sentAs?.(field) ?? null;
    const name = own ?? payloadName(field);
    const yours = sent.get(name) ?? fieldsOf(seen)[field] ?? null;
    const shown = own !== null || sent.has(name) ? name : field;
    return [{ field: shown, label, yours, theirs: now[field] ?? null, by, at }];
  });
  const moved = lifeCycle.status(current) !== lifeCycle.status(seen);
  const by = [...changes.values()].at(-1)?.by ?? '';
  return new RecordChanged(
    moved
      ? 'El registro ya cambió de estado'
      : `El registro cambió mientras usted lo editaba${by === '' ? '' : ` (${by})`}. Revise los cambios e inténtelo de nuevo.`,
    {
      current: { revision: events.length - 1, state: lifeCycle.status(current) },
      changed,
    } satisfies ChangedData,
    events.at(-1)?.position,
  );
}

const ownFields = (state: unknown): JsonObject => (state ?? {}) as JsonObject; // states are made of JSON values

function differing(before: JsonObject, after: JsonObject): string[] {
  return Object.keys(after).filter(
    (field) =>
      before[field] !== after[field] && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** Payload name of a field: `numberPurchase` is sent as `p_number_purchase`. */
const payloadName = (field: string): string =>
  `p_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
