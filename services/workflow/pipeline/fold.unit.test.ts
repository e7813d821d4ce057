import type { Position, StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/life-cycle.ts';
import { expect, test } from 'vitest';
import { foldOnto } from './fold.ts';

type Named = DomainEvent<'Named', { readonly first: string; readonly last: string }>;

const person: Decider<string, never, Named> = {
  category: 'person',
  initial: '',
  evolve: (_, { data }) => `${data.last}, ${data.first}`,
  decide: () => ({ events: [] }),
  schemaVersions: { Named: 3 },
  upcasters: [
    { type: 'Named', from: 2, upcast: ({ first, family }) => ({ first: first ?? '', last: family ?? '' }) },
    {
      type: 'Named',
      from: 1,
      upcast: ({ name }) => {
        const [first = '', family = ''] = String(name).split(' ');
        return { first, family };
      },
    },
  ],
  ruleVersion: '1',
};

const stored = (schemaVersion: string, data: StoredEvent['data']): StoredEvent => ({
  stream: streamName('person', 1),
  revision: 0,
  position: '1' as Position, // of no meaning here
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

test('a shape that nobody can bring to the present is not guessed', () => {
  expect(() => foldOnto(person, person.initial, [stored('0', {})])).toThrow(
    'no upcaster of Named from version 0',
  );
});
