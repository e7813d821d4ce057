import { order } from '@expediente/machines/order/decide.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import { expect, test } from 'vitest';
import { orderActions } from './receipts.ts';

const granted = [
  'view',
  'update',
  'commitment',
  'accrued',
  'senddaf',
  'pay',
  'refuse',
  'ban',
  'undoorder',
].map((field) => ({
  field,
  enabled: 1 as const,
  description: field,
  color: '#123456',
  icon: 'Edit',
}));
const actionsIn = (state: OrderStatusCode) => {
  const missing = { first: [], more: 0 };
  const status = orderStates.name(state);
  const actions = order.offers({ status, lowValue: false, missing, award: null });
  return orderActions(granted, { state, actions }).map(({ offer }) => offer.action);
};

test('receipts and invoices are an action of their own where the locks leave them open and the header not', () => {
  expect(actionsIn(1)).toEqual(['view', 'commitment', 'update', 'undoorder']);
  for (const receiving of [2, 9] as const)
    expect(actionsIn(receiving)).toEqual(['view', 'receipts', 'update', 'accrued', 'ban']);
  // Its NPG or NOG may still come.
  expect(actionsIn(3)).toEqual(['view', 'accrued', 'receipts', 'update', 'ban']);
  // A correction is one action.
  expect(actionsIn(6)).toEqual(['view', 'senddaf', 'receipts', 'ban']);
  // The dates of the accrual alone.
  expect(actionsIn(4)).toEqual(['view', 'senddaf', 'update', 'ban']);
  expect(actionsIn(5)).toEqual(['view', 'pay', 'refuse', 'ban']);
});
