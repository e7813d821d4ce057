import {
  isOfTheSystem,
  ofPeople,
  PERMISSIONS_OF_TYPES,
  WITH_OTHERS,
} from '@expediente/catalogues/access/permissions-of-events.ts';
import { issuedEvents } from '@expediente/schemas/issued/events.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { commandEvents } from '@expediente/schemas/pipeline/events.ts';
import { DECIDERS } from '@expediente/workflow/modules.ts';
import { describe, expect, test } from 'vitest';

const STREAMS = [...DECIDERS.map(({ events }) => events), commandEvents, issuedEvents];

describe.each(STREAMS.map((events) => [events.category, [...events.types.keys()]] as const))(
  'events of %s',
  (category, types) => {
    test.each(types)('%s needs a permission, or comes with others', (type) => {
      expect([PERMISSIONS_OF_TYPES.has(type), WITH_OTHERS.has(type)].filter(Boolean)).toEqual([true]);
    });

    test('are written by people, by the product itself, or with those of people', () => {
      const alone = types.some((type) => PERMISSIONS_OF_TYPES.has(type));
      if (alone) expect(ofPeople.has(category) || isOfTheSystem(category)).toBe(true);
      else expect(ofPeople.has(category)).toBe(false);
    });
  },
);

test('nothing is listed that no program writes', () => {
  const written = new Set(STREAMS.flatMap(({ types }) => [...types.keys()]));
  const listed = [...PERMISSIONS_OF_TYPES.keys(), ...WITH_OTHERS];
  expect(listed.filter((type) => !written.has(type))).toEqual([]);
});

test('each permission is one that an operation asks for', () => {
  const asked = new Set<string>(OPERATIONS.map(({ permission }) => permission));
  const needed = new Set([...PERMISSIONS_OF_TYPES.values()].flat());
  expect([...needed].filter((permission) => !asked.has(permission))).toEqual([]);
});
