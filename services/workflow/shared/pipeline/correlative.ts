import type { Decider } from '@expediente/machines/decider.ts';
import { type CorrelativeEvent, correlativeEvents } from '@expediente/schemas/pipeline/events.ts';

/**
 * A series of numbers. The number is in the event, not the revision: a series may start anywhere (architecture
 * "Numbers"). State: the last number given, which is the largest.
 */
export const correlative: Decider<number, { readonly number: number }, CorrelativeEvent> = {
  events: correlativeEvents,
  initial: 0,
  evolve: (last, event) => Math.max(last, event.data.number),
  decide: (_, { number }) => ({ events: [{ type: 'NumberAssigned', data: { number } }] }),
  ruleVersion: '1',
  lastIsAll: true,
};
