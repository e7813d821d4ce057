import { order } from '@expediente/machines/order/decide.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import { expect, test } from 'vitest';
import { orderActions, receivesAlone } from './receipts.ts';

const granting = (field: string) => ({
  field,
  enabled: 1 as const,
  description: field,
  color: '#123456',
  icon: 'Edit',
});
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
  'correctpay',
].map(granting);
const actionsIn = (state: OrderStatusCode) => {
  const missing = { first: [], more: 0 };
  const status = orderStates.name(state);
  const actions = order.offers({
    status,
    lowValue: false,
    missing,
    award: null,
    part: null,
    division: null,
    shared: false,
    outstanding: false,
  });
  return orderActions(granted, { state, actions }).map(({ offer }) => offer.action);
};

test('receipts and invoices are an action of their own where the locks leave them open and the header not', () => {
  expect(actionsIn(1)).toEqual(['view', 'commitment', 'update', 'undoorder']);
  for (const receiving of [2, 9] as const)
    expect(actionsIn(receiving)).toEqual(['view', 'receive', 'update', 'accrued', 'ban']);
  // Its NPG or NOG may still come.
  expect(actionsIn(3)).toEqual(['view', 'accrued', 'receive', 'update', 'ban']);
  // A correction is one action.
  expect(actionsIn(6)).toEqual(['view', 'senddaf', 'update', 'ban']);
  // The dates of the accrual alone.
  expect(actionsIn(4)).toEqual(['view', 'senddaf', 'update', 'ban']);
  expect(actionsIn(5)).toEqual(['view', 'pay', 'refuse', 'ban']);
});

test('a profile that receives alone has that one action, with the fields of what has come', () => {
  const own = ['view', 'receive'].map(granting);
  const status = orderStates.name(2);
  const actions = order
    .offers({
      status,
      lowValue: false,
      missing: { first: [], more: 0 },
      award: null,
      part: null,
      division: null,
      shared: false,
      outstanding: false,
    })
    .filter(({ action }) => action === 'view' || action === 'receive');
  expect(receivesAlone(actions)).toBe(true);
  const [, receive] = orderActions(own, { state: 2, actions });
  expect(receive?.offer.fields).toEqual([
    'p_unit.qty',
    'p_unit.number_invoice',
    'p_unit.date_issue',
    'p_unit.date_reception',
    'p_invoices',
    'p_exemption_iva',
  ]);
});
