import type { DomainEvent } from '@expediente/kernel/events.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import { fromTransition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type Deciding, stepWith } from '../adapter.ts';
import type { Decider } from '../life-cycle.ts';

export interface Visit<State, Command> {
  readonly state: State;
  /** The shortest way to it. */
  readonly path: readonly Command[];
}

/**
 * The shortest path to every state that the commands reach, by what `serialise` tells apart: the status
 * code plus the booleans that the rules read. On the way it checks that machine and fold agree: the state
 * XState went to is the one the folded events stand in. @throws Error when they do not
 */
export function walked<State, Command extends { readonly type: string }, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  deciding: Deciding<State, Command>,
  commands: readonly Command[],
  serialise: (state: State) => string,
): readonly Visit<State, Command>[] {
  const step = agreeing(decider, deciding);
  const logic = fromTransition(
    (state: State, command: Command) => step(state, command).state,
    decider.initial,
  );
  return getShortestPaths(logic, {
    events: [...commands],
    serializeState: ({ context }) => serialise(context),
    serializeEvent: (command) => String(commands.indexOf(command)),
  }).map(({ state, steps }) => ({
    state: state.context,
    path: steps.slice(1).map(({ event }) => event),
  }));
}

/** One decision with the state after it, machine and fold compared. */
export function agreeing<State, Command extends { readonly type: string }, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  deciding: Deciding<State, Command>,
) {
  const step = stepWith<State, Command, Event>(deciding);
  return (state: State, command: Command) => {
    const { decision, target } = step(state, command);
    if (isRefused(decision)) return { state, refusal: decision.refusal, events: [] as readonly Event[] };
    const next = decision.events.reduce((each, event) => decider.evolve(each, event), state);
    if (deciding.stateOf(next) !== target)
      throw new Error(
        `${command.type}: the machine went to ${target}, the fold stands in ${deciding.stateOf(next)}`,
      );
    return { state: next, refusal: null, events: decision.events };
  };
}
