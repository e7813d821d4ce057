import { DATA_DAMAGED } from '@expediente/eventstore/flaw.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { isUnread, StrangeEvent, toPresent } from '@expediente/schemas/present.ts';

/**
 * Folds stored events onto a state.
 * @throws {FutureEvent} when one is newer than this program
 * @throws {StrangeEvent} when one cannot be read, or is not what its fold takes
 */
export function foldOnto<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  state: State,
  events: readonly StoredEvent[],
): State {
  let folded = state;
  for (const event of events) {
    try {
      folded = decider.evolve(folded, toPresent(decider.events, event));
    } catch (error) {
      throw isUnread(error) ? error : new StrangeEvent(event, DATA_DAMAGED);
    }
  }
  return folded;
}
