import { expect, test } from 'vitest';
import { overdueAlerts, termLook, termText } from './payment-term.ts';

const order = (changes: object = {}) => ({
  state: 4 as const,
  date_due: '2026-12-05',
  paid_late: 0 as const,
  ...changes,
});

test.each([
  ['2026-11-23', 'Faltan 12 días (vence el 05/12/2026)', 'moving'],
  ['2026-11-30', 'Faltan 5 días (vence el 05/12/2026)', 'waiting'],
  ['2026-12-04', 'Falta 1 día (vence el 05/12/2026)', 'waiting'],
  ['2026-12-05', 'Vence hoy (vence el 05/12/2026)', 'waiting'],
  ['2026-12-06', 'Venció hace 1 día (vence el 05/12/2026)', 'refused'],
  ['2027-01-05', 'Venció hace 31 días (vence el 05/12/2026)', 'refused'],
])('on %s an unpaid order says: %s', (today, text, tone) => {
  expect([termText(order(), today), termLook(order(), today)?.tone]).toEqual([text, tone]);
  expect(overdueAlerts(order(), today)).toHaveLength(tone === 'refused' ? 1 : 0);
});

test('a paid one is in time or late whatever the day; one that is annulled or was never judged says nothing', () => {
  const later = '2027-06-01';
  expect(termText(order({ state: 7 }), later)).toBe('En plazo');
  expect(termLook(order({ state: 7, paid_late: 1 }), later)?.label).toBe('FUERA DE PLAZO');
  expect([termText(order({ state: 8 }), later), termText(order({ date_due: null }), later)]).toEqual([
    '',
    '',
  ]);
  expect(overdueAlerts(order({ state: 7 }), later)).toEqual([]);
});
