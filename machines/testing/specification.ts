import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type Decision, isRefused } from '@expediente/kernel/refusal.ts';
import type { Decider } from '../decider.ts';

/** The state after some events. */
export const folded = <State, Event extends DomainEvent>(
  decider: Decider<State, never, Event>,
  events: readonly Event[],
): State => events.reduce((state, event) => decider.evolve(state, event), decider.initial);

/** Carries commands out one after another. @throws Error with the reason when one is refused */
export function carriedOut<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  commands: readonly NoInfer<Command>[],
  from: State = decider.initial,
): State {
  return commands.reduce((state, command) => {
    const decision = decider.decide(state, command);
    if (isRefused(decision)) throw new Error(decision.refusal.message);
    return decision.events.reduce((each, event) => decider.evolve(each, event), state);
  }, from);
}

/** The Spanish reason of a refusal, '' when it was accepted. */
export const reasonIn = (decision: Decision<unknown>): string =>
  isRefused(decision) ? decision.refusal.message : '';

/** The types of the events that followed; none when it was refused. */
export const typesIn = (decision: Decision<DomainEvent>): readonly string[] =>
  isRefused(decision) ? [] : decision.events.map(({ type }) => type);
