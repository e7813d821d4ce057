import type { Position, StoredEvent } from '@expediente/eventstore/port.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { type EventOf, event, eventsOf } from '@expediente/schemas/events.ts';
import { Text } from '@expediente/schemas/shared/event-fields.ts';
import { expect, test } from 'vitest';
import { foldOnto } from './fold.ts';

const personEvents = eventsOf('person', {
  Named: event(
    { first: Text, last: Text },
    ({ name }) => {
      const [first = '', family = ''] = String(name).split(' ');
      return { first, family };
    },
    ({ first, family }) => ({ first: first ?? '', last: family ?? '' }),
  ),
});
type Named = EventOf<typeof personEvents>;

const person: Decider<string, never, Named> = {
  events: personEvents,
  initial: '',
  evolve: (_, { data }) => `${data.last}, ${data.first}`,
  decide: () => ({ events: [] }),
  ruleVersion: '1',
};

const stored = (schemaVersion: string, data: StoredEvent['data']): StoredEvent => ({
  stream: streamName('person', 1),
  revision: 0,
  position: '1' as Position, // irrelevant here
  id: '',
  type: 'Named',
  data,
  metadata: {
    commandId: '',
    correlationId: '',
    userId: '',
    userName: '',
    sessionYear: '',
    executor: '',
    schemaVersion,
    ruleVersion: '1',
    at: '',
    chain: '',
  },
});

test.each([
  ['1', { name: 'Ana López' }],
  ['2', { first: 'Ana', family: 'López' }],
  ['3', { first: 'Ana', last: 'López' }],
])('an event of version %s is brought to the present shape, step by step', (version, data) => {
  expect(foldOnto(person, person.initial, [stored(version, data)])).toBe('López, Ana');
});

test('an event version without an upcast to the present is an error', () => {
  expect(() => foldOnto(person, person.initial, [stored('0', {})])).toThrow('Named version 0');
});
