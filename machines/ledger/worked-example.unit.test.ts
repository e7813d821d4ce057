import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import { expect, test } from 'vitest';
import {
  accrue,
  ban,
  commit,
  consolidate,
  DOCUMENTS,
  generate,
  INVOICE,
  openBudget,
  openLine,
  receipt,
  revise,
  saveRequest,
  sendRequest,
  UNIT,
  YEAR,
} from '../testing/samples.ts';
import { EMPTY_WORLD, moveLines, onOrder, onRequest, type World } from '../testing/world.ts';
import type { PlanLineCommand } from './commands.ts';
import { available, NO_PLAN_LINE, planned, plannedTotal } from './plan-line-state.ts';
import { balance, NO_QUARTER_BUDGET } from './quarter-budget-state.ts';

const KEY = [UNIT, YEAR, 30101, '1-1-1'] as const;
const line = (world: World) => world.lines.get(KEY.join(':')) ?? NO_PLAN_LINE;
const budget = (world: World) => world.budgets.get(`${UNIT}:${YEAR}:200:PRIMERO`) ?? NO_QUARTER_BUDGET;
const onLine = (world: World, command: PlanLineCommand) => moveLines(world, [{ key: KEY, command }]);

test('the worked example of domain §4, number by number', () => {
  let world = openBudget(openLine(EMPTY_WORLD, '1000'), '5000');
  expect(available(line(world))).toBe('1000.00');
  expect(plannedTotal(line(world))).toBe('2500.00');

  const reprogramming = { source: 'reprogramming-1', qty: quantity(200) };
  world = onLine(world, { type: 'WithholdUnits', ...reprogramming });
  expect(line(world).reservatedQty).toBe('200.00');
  expect(available(line(world))).toBe('800.00');

  world = onLine(world, { type: 'ReducePlanLine', ...reprogramming });
  expect(line(world)).toMatchObject({ reductionQty: '200.00', reservatedQty: '0.00' });
  expect(planned(line(world))).toBe('800.00');
  expect(plannedTotal(line(world))).toBe('2000.00');
  expect(available(line(world))).toBe('800.00');

  world = onRequest(world, 1, saveRequest());
  expect(line(world).qtyOrderReservated).toBe('300.00');
  expect(available(line(world))).toBe('500.00');

  world = onRequest(world, 1, sendRequest);
  world = onRequest(world, 1, { type: 'RejectRequest', reason: 'Revisar' });
  expect(available(line(world))).toBe('800.00');
  world = onRequest(world, 1, sendRequest);
  expect(available(line(world))).toBe('500.00');

  world = onOrder(world, 1, consolidate(world, 1, [1]));
  expect(budget(world).orderReservated).toBe('750.00');
  expect(balance(budget(world))).toBe('4250.00');

  world = onOrder(world, 1, generate({ supplies: [{ supply: 30101, price: price('2.40') }] }));
  expect(budget(world).orderReservated).toBe('720.00');
  expect(balance(budget(world))).toBe('4280.00');

  world = onOrder(world, 1, commit);
  const delivered = {
    ...DOCUMENTS,
    lines: [receipt(UNIT, { delivered: quantity(290) })],
    invoices: [INVOICE],
  };
  world = onOrder(world, 1, revise({ ...delivered, givenTotal: money('696') }));
  expect(world.orders.get(1)).toMatchObject({ status: 3, total: '696.00' });
  world = onOrder(world, 1, accrue);
  expect(line(world)).toMatchObject({ qtyOrder: '290.00', qtyOrderReservated: '0.00' });
  expect(available(line(world))).toBe('510.00');
  expect(budget(world)).toMatchObject({ orderReservated: '0.00', orderEjec: '696.00' });
  expect(balance(budget(world))).toBe('4304.00');

  world = onOrder(world, 1, ban);
  expect(line(world).qtyOrder).toBe('0.00');
  expect(available(line(world))).toBe('800.00');
  expect(budget(world).orderEjec).toBe('0.00');
  expect(balance(budget(world))).toBe('5000.00');
});
