import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { toPresent } from '@expediente/schemas/present.ts';

/** Folds stored events onto a state. @throws {FutureEvent} when one is newer than this program */
export function foldOnto<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  state: State,
  events: readonly StoredEvent[],
): State {
  let folded = state;
  for (const event of events) folded = decider.evolve(folded, toPresent(decider.events, event));
  return folded;
}
