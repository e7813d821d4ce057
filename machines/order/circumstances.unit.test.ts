import { money, price } from '@expediente/kernel/decimal.ts';
import type { Sisters } from '@expediente/schemas/order/sisters.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { expect, test } from 'vitest';
import { orderAlerts } from './alerts.ts';
import { circumstancesOf, judgedCircumstances } from './circumstances.ts';
import { judgedPublication, publicationDue } from './judged.ts';

const order = (changes: Partial<Parameters<typeof circumstancesOf>[0]> = {}) =>
  circumstancesOf({
    id: 9,
    date: '2026-11-24',
    type: 'COMPRA DE BAJA CUANTÍA',
    total: money('685.00'),
    year: 2026,
    charges: [{ quarter: 'TERCERO' }],
    lines: [{ supply: 12, amount: money('685.00') }],
    supplies: [{ supply: 12, row: '266', codInternal: '1001', description: 'GASA', price: price('6.85') }],
    planned: [{ supply: 12, price: price('6.85') }],
    ...changes,
  });

const alertsOf = (now: ReturnType<typeof order>, justification = '') =>
  orderAlerts({
    judged: judgedCircumstances(FIRST_LAW, now, { sisters: [], justification }),
    dateIssue: now.date,
    invoices: [],
  });

const priced = (text: string) =>
  order({
    supplies: [{ supply: 12, row: '266', codInternal: '1001', description: 'GASA', price: price(text) }],
  });

test('a price ten times the plan’s is alerted; up to a fifth above it is not', () => {
  expect(alertsOf(priced('68.50'), 'Precio del proveedor')).toEqual([
    'El precio de 1001 GASA (Q68.50) excede en más del 20 % el precio del plan (Q6.85). Justificación: Precio del proveedor',
  ]);
  expect(alertsOf(priced('8.22'))).toEqual([]);
  expect(alertsOf(priced('8.2200000001'))).toHaveLength(1);
  expect(alertsOf(priced('1.00'))).toEqual([]);
});

test('PRIMERO charged in November is alerted; its last day is still in it', () => {
  const charged = (date: string) => order({ charges: [{ quarter: 'PRIMERO' }], date });
  expect(alertsOf(charged('2026-11-24'))).toEqual([
    'Se carga al PRIMERO, que terminó el 30/04/2026. Sin justificación.',
  ]);
  expect(alertsOf(charged('2026-05-01'))).toHaveLength(1);
  expect(alertsOf(charged('2026-04-30'))).toEqual([]);
  expect(alertsOf(order({ charges: [{ quarter: 'TERCERO' }], date: '2027-01-04' }))).toHaveLength(1);
});

test('what was judged stays while nothing of it changes, whatever was bought since', () => {
  const now = priced('68.50');
  const judged = judgedCircumstances(FIRST_LAW, now, { sisters: [], justification: '' });
  const sister = (key: 'supply' | 'row', of: string) => ({
    ...{ key, of, type: 'COMPRA DE BAJA CUANTÍA', others: 1, sum: money('24900.00') },
    newest: [{ order: 1, number: '501', date: '2026-11-24', amount: money('24900.00') }],
  });
  const again = (next: typeof now) =>
    judgedCircumstances(FIRST_LAW, next, {
      sisters: [sister('supply', '12'), sister('row', '266')],
      justification: 'Después',
      former: { circumstances: now, judged },
    });
  expect(again(now)).toEqual(judged.map((each) => ({ ...each, accepted: 'Después' })));
  expect(again(order()).map(({ rule }) => rule)).toEqual(['splitting', 'splitting']);
});

test('other purchases that could not be read are looked for again, though nothing of the order changed', () => {
  const now = order();
  const judged = judgedCircumstances(FIRST_LAW, now, { sisters: null, justification: '' });
  const again = (sisters: Sisters[] | null) =>
    judgedCircumstances(FIRST_LAW, now, {
      sisters,
      justification: '',
      former: { circumstances: now, judged },
    });
  expect(judged.map(({ result }) => result)).toEqual(['unread']);
  expect([again(null), again([])]).toEqual([judged, []]);
});

test('a commitment without NPG or NOG keeps the day by which it is to have one', () => {
  const judged = judgedPublication(
    FIRST_LAW,
    { npgNog: '', committed: '2026-11-28' },
    { item: 'COMPROMISO', day: '' },
  );
  expect([
    judged[0]?.result,
    publicationDue(judged),
    orderAlerts({ judged, dateIssue: '', invoices: [] }),
  ]).toEqual(['2026-12-03', '2026-12-03', []]);
  expect(publicationDue([])).toBe('');
});

test('an order that goes on without NPG or NOG says so after the days of the rule', () => {
  const judge = (npgNog: string, day: string) =>
    judgedPublication(FIRST_LAW, { npgNog, committed: '2026-11-01' }, { item: 'DEVENGADO', day });
  expect(judge('E1', '2026-11-24')).toEqual([]);
  expect(judge('', '2026-11-06').map(({ result }) => result)).toEqual(['within']);
  expect(judge('', '2026-11-07').map(({ result }) => result)).toEqual(['late']);
  expect(orderAlerts({ judged: judge('', '2026-11-07'), dateIssue: '', invoices: [] })).toEqual([
    'Quedó devengada el 07/11/2026 sin NPG ni NOG, a los 6 días del compromiso, de 5 días',
  ]);
});
