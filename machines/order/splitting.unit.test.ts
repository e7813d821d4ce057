import { type Money, money } from '@expediente/kernel/decimal.ts';
import type { Sisters } from '@expediente/schemas/order/sisters.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { judgedBy } from '@expediente/schemas/rules/rule-set.ts';
import {
  type SplittingFacts,
  type SplittingValues,
  splitting,
  type UnreadFacts,
} from '@expediente/schemas/rules/splitting.ts';
import { describe, expect, test } from 'vitest';
import { orderAlerts } from './alerts.ts';
import { askedSisters, isUnread, judgedSplitting, type NewPurchase, type SplittingLaw } from './splitting.ts';

const LOW_VALUE = 'COMPRA DE BAJA CUANTÍA';
const DIRECT = 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA';

const ruled = (values: Partial<SplittingValues>): SplittingLaw => ({
  ...FIRST_LAW,
  splitting: FIRST_LAW.splitting.map((each) => ({ ...each, values: { ...each.values, ...values } })),
});
const BY_SUPPLY = ruled({ row: 'none' });

const purchase = (amount: string, changes: Partial<NewPurchase> = {}): NewPurchase => ({
  order: 9,
  date: '2026-11-10',
  type: LOW_VALUE,
  total: money(amount),
  supplies: [{ supply: 12, row: '266', name: '1001 ACETAMINOFÉN', amount: money(amount) }],
  ...changes,
});

/** An order of a supply, as it is a sister by its supply. */
const sister = (order: number, amount: string, changes: Partial<Sisters> = {}): Sisters => ({
  key: 'supply',
  of: '12',
  type: LOW_VALUE,
  others: 1,
  sum: money(amount),
  newest: [{ order, number: String(500 + order), date: '2026-11-10', amount: money(amount) }],
  ...changes,
});

const judge = (
  of: NewPurchase,
  others: readonly Sisters[] | null,
  law: SplittingLaw = BY_SUPPLY,
  justification = '',
) =>
  judgedSplitting(law, of, others, {
    before: [],
    accepted: ({ result }) => (result === 'within' ? '' : justification),
  });

const outcome = (
  of: NewPurchase,
  others: readonly Sisters[],
  law?: SplittingLaw,
): readonly (readonly [string, Money])[] =>
  judge(of, others, law).map(({ result, facts }) => [result, (facts as SplittingFacts).sum]);

describe('against the limit of its type', () => {
  test('three purchases of Q23,100 are over the limit that each keeps to', () => {
    const [judgement] = judge(purchase('23100.00'), [sister(1, '23100.00'), sister(2, '23100.00')]);
    expect(judgement).toMatchObject({
      rule: 'splitting',
      version: 1,
      on: '2026-11-10',
      result: 'over',
      accepted: '',
      facts: {
        item: 'Insumo 12',
        own: '23100.00',
        sum: '69300.00',
        limit: 'compra de baja cuantía',
        maximum: '25000.00',
        from: '2026-09-01',
        to: '2026-12-31',
        others: 2,
        sisters: [
          { order: 2, number: '502', date: '2026-11-10', amount: '23100.00' },
          { order: 1, number: '501', date: '2026-11-10', amount: '23100.00' },
        ],
      },
    });
  });

  test('exactly the limit is within it, a cent more is over; exactly the mark alerts, a cent less does not', () => {
    const others = [sister(1, '10000.00')];
    expect(outcome(purchase('15000.00'), others)).toEqual([['near', '25000.00']]);
    expect(outcome(purchase('15000.01'), others)).toEqual([['over', '25000.01']]);
    expect(outcome(purchase('10000.00'), others)).toEqual([['near', '20000.00']]);
    expect(outcome(purchase('9999.99'), others)).toEqual([['within', '19999.99']]);
  });

  test('both types are added up, each held against its own limit', () => {
    const low = [sister(1, '23100.00'), sister(2, '23100.00')];
    expect(outcome(purchase('23100.00', { type: DIRECT }), low)).toEqual([['within', '69300.00']]);
    expect(outcome(purchase('23100.00'), [sister(1, '60000.00', { type: DIRECT })])).toEqual([
      ['over', '83100.00'],
    ]);
  });

  test('another type neither counts nor is judged', () => {
    expect(outcome(purchase('23100.00'), [sister(1, '23100.00', { type: 'CONTRATO ABIERTO' })])).toEqual([]);
    expect(outcome(purchase('23100.00', { type: 'CONTRATO ABIERTO' }), [sister(1, '23100.00')])).toEqual([]);
  });

  test('while it is consolidated, against the first limit that its total keeps to', () => {
    const others = [sister(1, '23100.00')];
    expect(outcome(purchase('23100.00', { type: '' }), others)).toEqual([['over', '46200.00']]);
    expect(outcome(purchase('60000.00', { type: '' }), others)).toEqual([['near', '83100.00']]);
    expect(outcome(purchase('90000.01', { type: '' }), others)).toEqual([]);
  });
});

describe('in its window', () => {
  const daysOf = (date: string, values: Partial<SplittingValues>) => {
    const [things] =
      askedSisters(ruled({ row: 'none', ...values }), 100100, purchase('1.00', { date }))?.things ?? [];
    return [things?.from, things?.to];
  };

  test('a cuatrimestre from its first day to its last', () => {
    const days = ['2026-09-01', '2026-12-31'];
    expect(daysOf('2026-09-01', {})).toEqual(days);
    expect(daysOf('2026-12-31', {})).toEqual(days);
    expect(daysOf('2026-08-31', {})).toEqual(['2026-05-01', '2026-08-31']);
    expect(daysOf('2027-01-01', {})).toEqual(['2027-01-01', '2027-04-30']);
  });

  test('a year from January to December, and so many days up to it, over the turn of the year too', () => {
    expect(daysOf('2026-11-10', { supply: 'year' })).toEqual(['2026-01-01', '2026-12-31']);
    expect(daysOf('2026-01-10', { supply: 'days', days: 30 })).toEqual(['2025-12-12', '2026-01-10']);
    expect(daysOf('2026-01-10', { supply: 'days', days: 1 })).toEqual(['2026-01-10', '2026-01-10']);
  });
});

describe('of the same thing', () => {
  const ofRow = (order: number, amount: string) => sister(order, amount, { key: 'row', of: '266' });

  test('another supply of its renglón is a sister by renglón alone', () => {
    expect(outcome(purchase('23100.00'), [ofRow(1, '23100.00')])).toEqual([]);
    const [judgement] = judge(purchase('23100.00'), [ofRow(1, '23100.00')], FIRST_LAW);
    expect(judgement).toMatchObject({ result: 'over', facts: { item: 'Renglón 266', sum: '46200.00' } });
  });

  test('its own supplies of one renglón are one purchase of it', () => {
    const two = purchase('0', {
      supplies: [
        { supply: 12, row: '266', name: '1001 ACETAMINOFÉN', amount: money('8000.00') },
        { supply: 13, row: '266', name: '1002 JARABE', amount: money('9000.00') },
      ],
    });
    const [judgement] = judge(two, [ofRow(1, '5000.00')], ruled({ supply: 'none' }));
    expect(judgement).toMatchObject({ result: 'near', facts: { own: '17000.00', sum: '22000.00' } });
  });

  test('alone it is judged by the limit of its type alone', () => {
    expect(outcome(purchase('26000.00'), [])).toEqual([]);
  });
});

test('what was written for an alert stays with it, and with nothing else', () => {
  const accepted = (amount: string) =>
    judge(purchase(amount), [sister(1, '10000.00')], BY_SUPPLY, 'Urgencia')[0]?.accepted;
  expect([accepted('23100.00'), accepted('10000.00'), accepted('1.00')]).toEqual([
    'Urgencia',
    'Urgencia',
    '',
  ]);
});

test('the purchases of a type that does not count are not asked for', () => {
  expect(askedSisters(FIRST_LAW, 100100, purchase('1.00', { type: 'CONTRATO ABIERTO' }))).toBeNull();
  expect(askedSisters(ruled({ supply: 'none', row: 'none' }), 100100, purchase('1.00'))).toBeNull();
  const days = { from: '2026-09-01', to: '2026-12-31' };
  expect(askedSisters(FIRST_LAW, 100100, purchase('1.00'))).toEqual({
    executor: 100100,
    order: 9,
    things: [
      { key: 'supply', of: ['12'], ...days },
      { key: 'row', of: ['266'], ...days },
    ],
  });
});

describe('where the other purchases could not be read', () => {
  test('that is the judgement: without a justification, alerted of, the same under other values', () => {
    const judged = judge(purchase('23100.00'), null, BY_SUPPLY, 'Urgencia');
    expect(judged).toMatchObject([
      { rule: 'splitting', version: 1, result: 'unread', accepted: '', facts: { total: '23100.00' } },
    ]);
    expect(judged.map(isUnread)).toEqual([true]);
    expect(judgedBy({ judged: [...judged] })).toBe('splitting@1');
    expect(orderAlerts({ judged, dateIssue: '2026-11-10', invoices: [] })).toEqual([
      'No se pudieron consultar otras compras: no se revisó si la compra está fraccionada',
    ]);
    const [{ facts } = { facts: {} }] = judged;
    const values = { ...ruled({}).splitting[0]?.values, supply: 'none' } as SplittingValues;
    expect(splitting.judge(values, facts as UnreadFacts).result).toBe('unread');
  });

  test('nothing is judged of a type that is not added up', () => {
    expect(judge(purchase('23100.00', { type: 'CONTRATO ABIERTO' }), null)).toEqual([]);
  });
});
