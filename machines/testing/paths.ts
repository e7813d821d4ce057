import type { DomainEvent } from '@expediente/kernel/events.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import { getShortestPaths } from 'xstate/graph';
import type { Decider } from '../decider.ts';
import type { machineOf } from '../life-cycle/machine.ts';
import type { StateDefinition } from '../life-cycle/table.ts';

type Machine<
  Name extends string,
  State extends { readonly status: Name },
  Command extends { readonly type: string },
  Event extends DomainEvent,
> = ReturnType<typeof machineOf<Name, State, Command, Event>>['machine'];

export interface Visit<State, Command> {
  readonly state: State;
  /** The state that XState reports. */
  readonly value: string;
  /** Shortest path to the state. */
  readonly path: readonly Command[];
}

/**
 * Shortest paths that XState finds to all states that the commands reach. `keyOf` distinguishes the states: by the
 * status and the booleans that the rules read.
 */
export function walked<
  Name extends string,
  State extends { readonly status: Name },
  Command extends { readonly type: string },
  Event extends DomainEvent,
>(
  machine: Machine<Name, State, Command, Event>,
  commands: readonly Command[],
  keyOf: (state: State) => string,
): readonly Visit<State, Command>[] {
  // XState returns the very events that it was given, which are commands.
  const asCommand = (event: { readonly type: string }): Command => event as Command;
  return getShortestPaths(machine, {
    events: [...commands],
    serializeState: ({ context }) => keyOf(context.state),
    serializeEvent: (event) => String(commands.indexOf(asCommand(event))),
  }).map(({ state, steps }) => ({
    state: state.context.state,
    value: String(state.value),
    path: steps.slice(1).map(({ event }) => asCommand(event)),
  }));
}

/**
 * Lines like 'enviado RejectRequest RequestRejected' for all events that the commands bring about in the visited
 * states, sorted.
 */
export const happenings = <
  State extends { readonly status: string },
  Command extends { readonly type: string },
  Event extends DomainEvent,
>(
  decider: Decider<State, Command, Event>,
  visits: readonly Visit<State, Command>[],
  commands: readonly Command[],
): readonly string[] =>
  [
    ...new Set(
      visits.flatMap(({ state }) =>
        commands.flatMap((command) => {
          const decision = decider.decide(state, command);
          return isRefused(decision)
            ? []
            : decision.events.map(({ type }) => `${state.status} ${command.type} ${type}`);
        }),
      ),
    ),
  ].sort();

/** Lines of the same form for all events that a table names, sorted. */
export const listed = ({
  states,
}: {
  readonly states: Readonly<Record<string, StateDefinition>>;
}): readonly string[] =>
  Object.entries(states)
    .flatMap(([name, { on = {} }]) =>
      Object.entries(on).flatMap(([command, events]) =>
        (events ?? []).map((event) => `${name} ${command} ${event}`),
      ),
    )
    .sort();
