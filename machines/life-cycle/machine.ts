import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import { assign, setup, transition } from 'xstate';
import { lockedBySave, type RecordForm } from './form.ts';
import { type BareType, type BrokenRule, firstBroken, MOVED_ON, type RuleBook } from './rules.ts';
import type { LifeCycleTable, StateDefinition } from './table.ts';

type OutcomeOf<State, Command, Type, Event> = (
  state: State,
  command: Extract<Command, { readonly type: Type }>,
) => readonly Event[];

/**
 * Events that each command brings about once its rules hold, in their order. A command without data may be left out:
 * its outcome is then the one event that the table names for it in the record's state, without data.
 */
export type Outcomes<State, Command extends { readonly type: string }, Event> = {
  readonly [Type in Exclude<Command['type'], BareType<Command>>]: OutcomeOf<State, Command, Type, Event>;
} & { readonly [Type in BareType<Command>]?: OutcomeOf<State, Command, Type, Event> };

/** Parts of a machine, next to its table. */
export interface Deciding<
  State,
  Command extends { readonly type: string },
  Event,
  Prepared extends { readonly type: Command['type'] } = Command,
> {
  readonly initial: State;
  readonly rules: RuleBook<State, Prepared>;
  readonly outcomes: Outcomes<State, Prepared, Event>;
  /**
   * Form that limits the changes of a save, checked on the whole record after the outcome. Absent: the rules compare
   * the form themselves (the order's), or no command saves the record a second time.
   */
  readonly form?: RecordForm<Prepared['type']>;
  evolve(state: State, event: Event): State;
  /**
   * Adds to a command the values that its rules and its outcome both need, computed once; absent: both take the command
   * unchanged.
   */
  prepare?(state: State, command: Command): Prepared;
}

/** Verdict on a command: the rule that it breaks, or its events, the record after them and its state's name. */
type Verdict<State, Event> =
  | { readonly broken: BrokenRule; readonly to: null }
  | { readonly broken: null; readonly to: string; readonly events: readonly Event[]; readonly state: State };

/** The folded record, and the events that the last command brought about. */
interface Context<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/**
 * A command with its verdict, in the form that `decide` passes to the machine. A machine that runs as an actor gets
 * commands without a verdict.
 */
interface Judged<State, Event> {
  readonly type: string;
  readonly verdict?: Verdict<State, Event>;
}

/**
 * Makes the XState machine of a life cycle and its `decide`. A command is a transition to each state that its events
 * may lead to. Its rules and its outcome are computed once; the guard `leadsTo` admits the transition to the state that
 * the outcome reaches, and the action `record` keeps the events and the resulting record. Tools read the machine as
 * data: `machine.config`.
 */
export function machineOf<
  Name extends string,
  State extends { readonly status: Name },
  Command extends { readonly type: string },
  Event extends DomainEvent,
  Prepared extends { readonly type: Command['type'] } = Command,
>(table: LifeCycleTable<Name, string, number>, deciding: Deciding<State, Command, Event, Prepared>) {
  // The table admits only commands of this life cycle.
  const verdictOf = (state: State, event: Judged<State, Event>): Verdict<State, Event> =>
    event.verdict ?? judge(table, deciding, state, event as { readonly type: string } as Command);
  const machine = setup({
    types: {
      // XState reads only the types of these three, never their values.
      context: {} as Context<State, Event>,
      events: {} as Judged<State, Event>,
      meta: {} as StateDefinition,
    },
    guards: {
      leadsTo: ({ context, event }, { state }: { readonly state: string }) =>
        verdictOf(context.state, event).to === state,
    },
    actions: {
      record: assign(({ context, event }) => {
        const verdict = verdictOf(context.state, event);
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
    const { type } = command;
    if (table.states[state.status].on?.[type] === undefined) return refused(MOVED_ON);
    const verdict = judge(table, deciding, state, command);
    if (verdict.broken !== null) return refused(verdict.broken);
    const before = machine.resolveState({ value: state.status, context: { state, events: [] } });
    // `transition` makes an actor at each call: some 15 µs; only XState's internals, which its next version may change,
    // would avoid it.
    const [after] = transition(machine, before, { type, verdict });
    if (after.context !== before.context) return { events: after.context.events };
    throw new Error(`${type} leads from ${state.status} to ${verdict.to}, which the life cycle does not say`);
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
      guard: { type: 'leadsTo' as const, params: { state: target } },
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

/** Judges a command: its ordered rules, then its events. */
function judge<
  Name extends string,
  State extends { readonly status: Name },
  Command extends { readonly type: string },
  Event extends DomainEvent,
  Prepared extends { readonly type: Command['type'] },
>(
  { states, initial }: Pick<LifeCycleTable<Name, string, number>, 'states' | 'initial'>,
  { rules, outcomes, evolve, prepare, form }: Deciding<State, Command, Event, Prepared>,
  state: State,
  command: Command,
): Verdict<State, Event> {
  // Without `prepare`, `Prepared` is `Command`.
  const prepared = prepare?.(state, command) ?? (command as unknown as Prepared);
  const broken = firstBroken(rules, state, prepared);
  if (broken !== null) return { broken, to: null };
  // The entry under a command's type takes exactly that command, which a mapped type cannot express for a union.
  const { [prepared.type]: outcome } = outcomes as unknown as Readonly<
    Record<string, (state: State, command: Prepared) => readonly Event[]>
  >;
  const events = outcome?.(state, prepared) ?? bareEvents<Event>(states[state.status].on?.[prepared.type]);
  const after = events.reduce(evolve, state);
  if (form?.saves.includes(prepared.type) && state.status !== initial) {
    const locked = lockedBySave(form, state, after, states[state.status].opens);
    if (locked !== null) return { broken: locked, to: null };
  }
  return { broken, to: after.status, events, state: after };
}

/** Event of a command without data: the only one that the table names for the command. */
function bareEvents<Event extends DomainEvent>(named: readonly string[] = []): readonly Event[] {
  if (named.length !== 1) throw new Error(`no outcome chooses between ${named.join(', ')}`);
  // The type is one of the life cycle's, as the table names no other.
  return named.map((type) => ({ type, data: {} }) as unknown as Event);
}
