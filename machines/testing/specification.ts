import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type Decision, isRefused } from '@expediente/kernel/refusal.ts';
import { expect, test } from 'vitest';
import type { Decider } from '../decider.ts';
import type { StateDefinition } from '../life-cycle/table.ts';

/** The state after some events. */
export const folded = <State, Event extends DomainEvent>(
  decider: Decider<State, never, Event>,
  events: readonly Event[],
): State => events.reduce((state, event) => decider.evolve(state, event), decider.initial);

/**
 * Carries commands out one after another.
 * @throws Error with the reason when one is refused
 */
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

/** Types of the events that followed; none after a refusal. */
export const typesIn = (decision: Decision<DomainEvent>): readonly string[] =>
  isRefused(decision) ? [] : decision.events.map(({ type }) => type);

/** A story: the events before, the command, and the events that it brings about. */
export interface Story<Command, Event> {
  readonly before: readonly Event[];
  readonly asked: Command;
  readonly outcome: readonly Event[];
}

/** `given([drafted]).when({ type: 'SendPac', … }).then([{ type: 'PacSent', data: { from: 0 } }])` */
type Given<Command, Event> = (before: readonly Event[]) => {
  when<const Asked extends Command>(asked: Asked): { then(outcome: readonly Event[]): Story<Asked, Event> };
};

/**
 * Tests the happy path of every command of a life cycle: after the given events, the command brings about exactly the
 * expected ones. Types require a story for each command of the union, a test for each command of the table.
 */
export function specify<State, Command extends { readonly type: string }, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  { states }: { readonly states: Readonly<Record<string, StateDefinition>> },
  storiesOf: (given: Given<Command, Event>) => {
    readonly [Type in Command['type']]: Story<Extract<Command, { readonly type: Type }>, Event>;
  },
): void {
  const stories: Readonly<Record<string, Story<Command, Event>>> = storiesOf((before) => ({
    // biome-ignore lint/suspicious/noThenProperty: it reads as a specification, and is never awaited
    when: (asked) => ({ then: (outcome) => ({ before, asked, outcome }) }),
  }));
  test('every command has its happy path', () => {
    const commands = Object.values(states).flatMap(({ on = {} }) => Object.keys(on));
    expect(Object.keys(stories).sort()).toEqual([...new Set(commands)].sort());
  });
  test.each(Object.entries(stories))('%s', (type, { before, asked, outcome }) => {
    expect(asked.type).toBe(type);
    const decision = decider.decide(before.reduce(decider.evolve, decider.initial), asked);
    expect(isRefused(decision) ? decision.refusal : decision.events).toEqual(outcome);
  });
}
