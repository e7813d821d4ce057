import type { DomainEvent } from '@expediente/kernel/events.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { expect, test } from 'vitest';
import { correlative } from './correlative.ts';
import { unique } from './unique.ts';

/** What is decided one after the other, and the state after each. */
function history<State, Command, Event extends DomainEvent>(
  { initial, decide, evolve }: Decider<State, Command, Event>,
  commands: readonly Command[],
): readonly { readonly event: Event; readonly state: State }[] {
  let state = initial;
  return commands.flatMap((command) => {
    const decision = decide(state, command);
    if (isRefused(decision)) throw new Error(decision.refusal.message);
    return decision.events.map((event) => {
      state = evolve(state, event);
      return { event, state };
    });
  });
}

const take = (holder: string) => ({ type: 'take', holder }) as const;
const release = (holder: string) => ({ type: 'release', holder }) as const;

test('of a series and of a unique value the last event alone makes the state', () => {
  const numbers = history(
    correlative,
    [1, 2, 7, 8].map((number) => ({ number })),
  );
  expect(numbers).toHaveLength(4);
  for (const { event, state } of numbers) expect(correlative.evolve(0, event)).toBe(state);
  const values = history(unique, [take('a'), take('a'), release('a'), take('b'), take('c'), release('c')]);
  expect(values).toHaveLength(5);
  for (const { event, state } of values) expect(unique.evolve(null, event)).toBe(state);
});
