import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import { expect, test } from 'vitest';
import { orderStep, orderSteps } from './status.ts';

const codes = (state: OrderStatusCode) => orderSteps(state).map(({ code }) => code);

test('documents that came all at once made no step of their own', () => {
  expect(codes(9)).toEqual([0, 1, 2, 9, 3, 4, 5, 7]);
  expect(codes(4)).toEqual([0, 1, 2, 3, 4, 5, 7]);
});

test.each([
  [{ state: 3 }, 3],
  [{ state: 6, date_send_daf: '2026-03-25', date_devengade: '2026-03-20' }, 5],
  [{ state: 8, date_send_daf: '2026-03-25', date_devengade: '2026-03-20' }, 5],
  [{ state: 8, date_devengade: '2026-03-20', receipts_completed: 1 }, 4],
  [{ state: 8, receipts_completed: 1, date_compromise: '2026-02-20' }, 3],
  [{ state: 8, date_compromise: '2026-02-20' }, 2],
] as const)('%o is, or was, at %i', (order, step) => {
  const unreached = { date_send_daf: null, date_devengade: null, date_compromise: null };
  // The other fields of an order say nothing of where it is.
  expect(orderStep({ ...unreached, receipts_completed: 0, ...order } as unknown as OrderDetail)).toBe(step);
});
