import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import { assign, setup, transition } from 'xstate';
import { type BrokenRule, firstBroken, MOVED_ON, type RuleBook } from './rules.ts';
import type { LifeCycleTable, StateDefinition } from './table.ts';

/** What each command brings about once its rules hold: the events, in their order. */
export type Outcomes<State, Command extends { readonly type: string }, Event> = {
  readonly [Type in Command['type']]: (
    state: State,
    command: Extract<Command, { readonly type: Type }>,
  ) => readonly Event[];
};

/** What a machine is made of beside its table. */
export interface Deciding<State, Command extends { readonly type: string }, Event> {
  readonly initial: State;
  readonly rules: RuleBook<State, Command>;
  readonly outcomes: Outcomes<State, Command, Event>;
  evolve(state: State, event: Event): State;
}

/** What a command comes to: the rule that it breaks, or its events, the record after them and its state's name. */
type Verdict<State, Event> =
  | { readonly broken: BrokenRule; readonly to: null }
  | { readonly broken: null; readonly to: string; readonly events: readonly Event[]; readonly state: State };

/** The folded record, and the events that the last command brought about. */
interface Context<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/**
 * The XState machine of a life cycle and its `decide`. A command is a transition to each state that its events
 * may lead to; the guard `rulesHold` runs the ordered rules and takes the one that the outcome leads to, the
 * action `record` keeps the events and the record after them. What the tools show is data: `machine.config`.
 */
export function machineOf<
  Name extends string,
  State extends { readonly status: Name },
  Command extends { readonly type: string },
  Event extends DomainEvent,
>(table: LifeCycleTable<Name, string, number>, deciding: Deciding<State, Command, Event>) {
  const judged = judge(deciding);
  // The table lets nothing but its commands happen.
  const asked = (event: { readonly type: string }): Command => event as Command;
  const machine = setup({
    types: {
      // XState reads the types of these and never their values.
      context: {} as Context<State, Event>,
      events: {} as { readonly type: string },
      meta: {} as StateDefinition,
    },
    guards: {
      rulesHold: ({ context, event }, { to }: { readonly to: string }) =>
        judged(context.state, asked(event)).to === to,
    },
    actions: {
      record: assign(({ context, event }) => {
        const verdict = judged(context.state, asked(event));
        return verdict.broken === null ? { state: verdict.state, events: verdict.events } : {};
      }),
    },
  }).createMachine({
    id: table.id,
    initial: table.initial,
    context: { state: deciding.initial, events: [] },
    states: topology(table),
  });

  const decide = (state: State, command: Command): Decision<Event> => {
    const before = machine.resolveState({ value: state.status, context: { state, events: [] } });
    // It makes an actor at each call: some 15 µs, which XState's internals would save until its next version.
    const [after] = transition(machine, before, command);
    if (after.context !== before.context) return { events: after.context.events };
    if (table.states[state.status].on?.[command.type] === undefined) return refused(MOVED_ON);
    const { broken, to } = judged(state, command);
    if (broken !== null) return refused(broken);
    throw new Error(`${command.type} leads from ${state.status} to ${to}, which the life cycle does not say`);
  };
  return { machine, decide };
}

const refused = ({ rule, message, field }: BrokenRule) => refuse(rule, message, field);

/** The states of the machine, as XState's own configuration. */
function topology<Name extends string>({ states, after }: LifeCycleTable<Name, string, number>) {
  const transitions = (name: string, events: readonly string[]) => {
    const targets = events.map((event) => (after[event] === 'stays' ? name : (after[event] ?? name)));
    return [...new Set(targets)].map((target) => ({
      target,
      guard: { type: 'rulesHold' as const, params: { to: target } },
      actions: 'record' as const,
    }));
  };
  return Object.fromEntries(
    Object.entries<StateDefinition>(states).map(([name, { on = {}, tags = [], ...meta }]) => [
      name,
      {
        meta,
        tags: [...tags],
        on: Object.fromEntries(
          Object.entries(on).map(([type, events]) => [type, transitions(name, events ?? [])]),
        ),
      },
    ]),
  );
}

/** What a command comes to, worked out once while the machine asks for it: by each guard, then by the action. */
function judge<
  State extends { readonly status: string },
  Command extends { readonly type: string },
  Event extends DomainEvent,
>({
  rules,
  outcomes,
  evolve,
}: Deciding<State, Command, Event>): (state: State, command: Command) => Verdict<State, Event> {
  let last:
    | { readonly state: State; readonly command: Command; readonly verdict: Verdict<State, Event> }
    | undefined;
  const work = (state: State, command: Command): Verdict<State, Event> => {
    const broken = firstBroken(rules, state, command);
    if (broken !== null) return { broken, to: null };
    // The entry under a command's type takes that very command; a mapped type cannot say so of a union.
    const outcome = outcomes[command.type as Command['type']] as (
      state: State,
      command: Command,
    ) => readonly Event[];
    const events = outcome(state, command);
    const after = events.reduce(evolve, state);
    return { broken, to: after.status, events, state: after };
  };
  return (state, command) => {
    if (last?.state !== state || last.command !== command)
      last = { state, command, verdict: work(state, command) };
    return last.verdict;
  };
}
