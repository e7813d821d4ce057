import { streamCategory } from '@expediente/kernel/streams.ts';
import { issuedEvents } from '@expediente/schemas/issued/events.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { describe, expect, test } from 'vitest';
import { MODULES } from '../../modules.ts';
import { ACT_KINDS, actKindOf } from './kinds.ts';

const LEDGERS = ['planLine', 'quarterBudget'];

test('every kind of record that has a history has acts, by the same name; ledgers are moved by them', () => {
  const histories = MODULES.flatMap(({ histories = [] }) => histories);
  const named = histories.filter(({ name }) => !LEDGERS.includes(name));
  expect(ACT_KINDS.map(({ name }) => name).sort()).toEqual(named.map(({ name }) => name).sort());
  for (const { name, category = name } of named) expect(actKindOf(category)?.name).toBe(name);
});

/** The issue of a document is no act: its print is a fact of the journal. */
const writing = OPERATIONS.flatMap(({ path, writes }) => {
  const types = (writes?.split(' ') ?? []).filter((type) => !issuedEvents.types.has(type));
  return types.length > 0 ? [[path, types] as const] : [];
});

test.each(writing)('what %s writes is about one record', (_, types) => {
  const leading = ACT_KINDS.filter(({ events, withOthers }) =>
    types.some((type) => events.types.has(type) && !withOthers.includes(type)),
  );
  expect(leading.map(({ name }) => name)).toHaveLength(1);
});

const WITHOUT = ['user']; // its deletion makes it inactive: nothing writes the event
const gone = ACT_KINDS.filter(({ name }) => !WITHOUT.includes(name)).flatMap(({ name, kinds, withOthers }) =>
  Object.entries(kinds).flatMap(([type, word]) =>
    ['Eliminación', 'Liberación'].includes(word) && !withOthers.includes(type) ? [[type, name] as const] : [],
  ),
);

test.each(gone)('%s, by which a record goes, keeps why', (type, name) => {
  const kind = ACT_KINDS.find((each) => each.name === name);
  const reason = 'Se registró dos veces';
  expect(kind?.events.types.get(type)?.data).toMatchObject({ required: expect.arrayContaining(['reason']) });
  expect(kind?.sentence({ type, data: { id: 1, reason } })).toContain(`: «${reason}»`);
  expect(kind?.sentence({ type, data: { id: 1, reason: '' } })).not.toContain('«');
});

test('a type that comes with others is one of its kind', () => {
  for (const { events, withOthers } of ACT_KINDS)
    expect(withOthers.filter((type) => !events.types.has(type))).toEqual([]);
});

describe('what a record comes to', () => {
  const amount = (category: string, data: object) =>
    actKindOf(streamCategory(category))?.amount?.(data as never);
  test.each([
    ['order', { total: '1250.40' }, '1250.40'],
    ['order', { date: '2026-01-01' }, undefined],
    ['order', { total: 1250.4 }, undefined],
    ['order', { total: '9999999989999999999.90' }, undefined],
    [
      'request',
      {
        lines: [
          { qty: '3.00', price: '6.85' },
          { qty: '1.00', price: '0.0050000000' },
        ],
      },
      '20.56',
    ],
    ['request', { lines: [{ qty: 'tres', price: '6.85' }] }, undefined],
    ['request', { lines: [{ qty: '99999999999999.00', price: '99999999999999.00' }] }, undefined],
    ['supply', { price: '6.85' }, undefined],
  ])('%s %j: %s', (category, data, expected) => expect(amount(category, data)).toBe(expected));
});
