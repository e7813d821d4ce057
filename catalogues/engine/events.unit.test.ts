import type { JsonObject } from '@expediente/kernel/events.ts';
import { definitionOf } from '@expediente/schemas/events.ts';
import { type Recorded, toPresent } from '@expediente/schemas/present.ts';
import { RequiredText } from '@expediente/schemas/types.ts';
import { expect, test } from 'vitest';
import type { AnyCatalogue } from '../definition.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '../registry.ts';
import { recordDecider } from './decider.ts';
import { catalogueEvents, eventTypes } from './events.ts';

/** Providers two releases on: a licence came first, a rating and its day after it. */
const later: AnyCatalogue = {
  ...CATALOGUES.provider,
  fields: {
    ...CATALOGUES.provider.fields,
    license: RequiredText(20, { title: 'Licencia' }),
    rating: RequiredText(1, { title: 'Calificación' }),
    rated: RequiredText(10, { title: 'Calificado' }),
  },
  added: [{ license: 'S/L' }, { rating: '', rated: '' }],
};
const decider = recordDecider(later);

const stored = (revision: number, type: string, schemaVersion: string, data: JsonObject): Recorded => ({
  stream: 'provider-7',
  revision,
  type,
  data,
  metadata: {
    commandId: '',
    correlationId: '',
    userId: '1',
    userName: 'Ana',
    sessionYear: '2026',
    executor: '',
    schemaVersion,
    ruleVersion: '1',
    at: '2026-03-02T15:04:05.000Z',
  },
});

const folded = (...log: readonly Recorded[]) =>
  log.reduce((state, event) => decider.evolve(state, toPresent(decider.events, event)), decider.initial)
    .record;

const OLD = { id: 7, nit: '99999900070', name: 'Farmacéutica Imaginaria, S.A.' };

test.each([
  ['1', OLD, { ...OLD, license: 'S/L', rating: '', rated: '' }],
  ['2', { ...OLD, license: 'A-1' }, { ...OLD, license: 'A-1', rating: '', rated: '' }],
  [
    '3',
    { ...OLD, license: 'A-1', rating: 'B', rated: '2026' },
    { ...OLD, license: 'A-1', rating: 'B', rated: '2026' },
  ],
])('a record of version %s is whole: what came later has its defaults', (version, data, whole) => {
  expect(folded(stored(0, 'ProviderCreated', version, data))).toEqual(whole);
});

test('a change of before a field was there leaves it as it is', () => {
  expect(
    folded(
      stored(0, 'ProviderCreated', '1', OLD),
      stored(1, 'ProviderChanged', '3', { license: 'A-1' }),
      stored(2, 'ProviderChanged', '1', { name: 'Otra, S.A.' }),
    ),
  ).toMatchObject({ license: 'A-1', name: 'Otra, S.A.' });
});

test('what is written has the present version, what is deleted has that of its reason', () => {
  const { created, changed, deleted } = eventTypes(later.name);
  expect([created, changed, deleted].map((type) => definitionOf(decider.events, type).version)).toEqual([
    3, 3, 2,
  ]);
});

test.each(CATALOGUE_NAMES)('every later field of %s has one default, and every default a field', (name) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const defaults = (definition.added ?? []).flatMap((each) => Object.keys(each));
  expect(new Set(defaults).size).toBe(defaults.length);
  expect(Object.keys(definition.fields)).toEqual(expect.arrayContaining(defaults));
  expect(catalogueEvents(definition).category).toBe(name);
});
