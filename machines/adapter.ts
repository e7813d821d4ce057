import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  enqueueActions,
  setup,
} from 'xstate';
import { firstBroken, MOVED_ON, type RuleBook } from './life-cycle/rules.ts';

/** What each command brings about once its rules hold: the events, in their order. */
export type Outcomes<State, Command extends { readonly type: string }, Event> = {
  readonly [Type in Command['type']]: (
    state: State,
    command: Extract<Command, { readonly type: Type }>,
  ) => readonly Event[];
};

type Named = { readonly type: string };

/**
 * XState's set-up of a life cycle: the guard `rulesHold` runs the ordered rules, the action `emitOutcome`
 * emits the domain events. Machines are topology; rules and outcomes are data beside them.
 */
export function lifeCycleSetup<State, Command extends Named, Event extends DomainEvent>(
  rules: RuleBook<State, Command>,
  outcomes: Outcomes<State, Command, Event>,
) {
  return setup({
    types: {
      // XState reads the types of these three and never their values.
      context: {} as { readonly state: State },
      events: {} as Command,
      emitted: {} as Event,
    },
    guards: {
      rulesHold: ({ context, event }) => firstBroken(rules, context.state, event) === null,
    },
    actions: {
      emitOutcome: enqueueActions(({ context, event, enqueue }) => {
        // The entry under a command's type takes that very command; a mapped type cannot say so of a union.
        const outcome = outcomes[event.type as Command['type']] as (
          state: State,
          command: Command,
        ) => readonly Event[];
        for (const each of outcome(context.state, event)) enqueue.emit(each);
      }),
    },
  });
}

export interface Deciding<State, Command extends Named> {
  readonly machine: AnyStateMachine;
  readonly rules: RuleBook<State, Command>;
  /** The machine's state that a folded state stands in. */
  stateOf(state: State): string;
}

/** How XState says that `emitOutcome` emitted an event. */
interface EmitAction<Event> {
  readonly type: string;
  readonly params: { readonly event: Event };
}

/** XState's executable actions leave its own `emit` out of the type, not out of the value. */
const isEmit = <Event>(action: { readonly type: string }): action is EmitAction<Event> =>
  action.type === 'xstate.emit';

/**
 * Where a machine's transitions run: nothing is started, spawned or sent, what is to be done is only listed.
 * XState's own `transition` makes such a scope, with an actor in it, at each call: more than the step costs.
 */
function inertScope(machine: AnyStateMachine): AnyActorScope {
  const self = createActor(machine);
  const nothing = (): void => undefined;
  return {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
}

/** One step of the machine: what it emitted, and the state it went to. */
export interface Step<Event> {
  readonly decision: Decision<Event>;
  readonly target: string;
}

/**
 * The one place that touches XState's API when deciding: one `resolveState` per state's name, one pure
 * `transition` from the folded state, domain events collected from the emitted ones (architecture "Deciding").
 */
export function stepWith<State, Command extends Named, Event extends DomainEvent>(
  deciding: Deciding<State, Command>,
): (state: State, command: Command) => Step<Event> {
  const { machine, rules, stateOf } = deciding;
  const scope = inertScope(machine);
  // What XState works out of a state's name is the same each time; only the context is another.
  const resolved = new Map<string, AnyMachineSnapshot>();
  const standingIn = (value: string): AnyMachineSnapshot => {
    let snapshot = resolved.get(value);
    if (snapshot === undefined) {
      snapshot = machine.resolveState({ value, context: {} });
      resolved.set(value, snapshot);
    }
    return snapshot;
  };
  return (state, command) => {
    const value = stateOf(state);
    const before = { ...standingIn(value), context: { state } };
    const events: Event[] = [];
    scope.actionExecutor = (action) => {
      if (isEmit<Event>(action)) events.push(action.params.event);
    };
    const after = machine.transition(before, command, scope);
    if (events.length > 0) return { decision: { events }, target: String(after.value) };
    const offered = machine.root.states[value]?.ownEvents.includes(command.type) ?? false;
    const broken = offered ? firstBroken(rules, state, command) : MOVED_ON;
    // Done as it was asked, and nothing has changed by it.
    if (broken === null) return { decision: { events }, target: String(after.value) };
    return { decision: refuse(broken.rule, broken.message), target: value };
  };
}

/** `decide` of a life cycle's decider. */
export function decideWith<State, Command extends Named, Event extends DomainEvent>(
  deciding: Deciding<State, Command>,
): (state: State, command: Command) => Decision<Event> {
  const step = stepWith<State, Command, Event>(deciding);
  return (state, command) => step(state, command).decision;
}
