import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { Decider } from '@expediente/machines/life-cycle.ts';
import { upcast } from '@expediente/machines/upcast.ts';

/** Folds stored events onto a state. */
export function foldOnto<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  state: State,
  events: readonly StoredEvent[],
): State {
  let folded = state;
  for (const event of events) folded = decider.evolve(folded, upcast(decider, event));
  return folded;
}
