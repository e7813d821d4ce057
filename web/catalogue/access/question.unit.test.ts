import { expect, test } from 'vitest';
import { NO_QUESTION, queryOf } from './question.ts';

test('a question is whole once a page is chosen and its days are days', () => {
  expect(queryOf(NO_QUESTION, 'user', '3')).toBeUndefined();
  expect(queryOf({ ...NO_QUESTION, page: 'pedidos', date: '12/3' }, 'user', '3')).toBeUndefined();
  expect(queryOf({ ...NO_QUESTION, page: 'pedidos' }, 'user', '3')).toEqual({ page: 'pedidos', user: '3' });
});

test('of a profile it is asked about its users, or about everybody', () => {
  const march = { ...NO_QUESTION, page: 'pedidos', action: 'view', from: '2026-03-01', date: '2026-03-31' };
  expect(queryOf(march, 'profile', '3')).toEqual({
    page: 'pedidos',
    action: 'view',
    from: '2026-03-01',
    date: '2026-03-31',
    profile: '3',
  });
  expect(queryOf({ ...march, everybody: true, unit: 101 }, 'profile', '3')).toEqual({
    page: 'pedidos',
    action: 'view',
    from: '2026-03-01',
    date: '2026-03-31',
    unit: 101,
  });
});
