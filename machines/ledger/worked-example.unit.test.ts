import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import { expect, test } from 'vitest';
import { moveLines, NO_RECORDS, onOrder, onRequest, type Records } from '../testing/records.ts';
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
import type { PlanLineCommand } from './commands.ts';
import { available, NO_PLAN_LINE, planned, plannedTotal } from './plan-line-state.ts';
import { balance, NO_QUARTER_BUDGET } from './quarter-budget-state.ts';

const KEY = [UNIT, YEAR, 30101, '1-1-1'] as const;
const line = (records: Records) => records.lines.get(KEY.join(':')) ?? NO_PLAN_LINE;
const budget = (records: Records) => records.budgets.get(`${UNIT}:${YEAR}:200:PRIMERO`) ?? NO_QUARTER_BUDGET;
const onLine = (records: Records, command: PlanLineCommand) => moveLines(records, [{ key: KEY, command }]);

test('the worked example of domain §4, number by number', () => {
  let records = openBudget(openLine(NO_RECORDS, '1000'), '5000');
  expect(available(line(records))).toBe('1000.00');
  expect(plannedTotal(line(records))).toBe('2500.00');

  const reprogramming = { source: 'reprogramming-1', qty: quantity(200) };
  records = onLine(records, { type: 'WithholdUnits', ...reprogramming });
  expect(line(records).reservatedQty).toBe('200.00');
  expect(available(line(records))).toBe('800.00');

  records = onLine(records, { type: 'ReducePlanLine', ...reprogramming });
  expect(line(records)).toMatchObject({ reductionQty: '200.00', reservatedQty: '0.00' });
  expect(planned(line(records))).toBe('800.00');
  expect(plannedTotal(line(records))).toBe('2000.00');
  expect(available(line(records))).toBe('800.00');

  records = onRequest(records, 1, saveRequest());
  expect(line(records).qtyOrderReservated).toBe('300.00');
  expect(available(line(records))).toBe('500.00');

  records = onRequest(records, 1, sendRequest);
  records = onRequest(records, 1, { type: 'RejectRequest', reason: 'Revisar' });
  expect(available(line(records))).toBe('800.00');
  records = onRequest(records, 1, sendRequest);
  expect(available(line(records))).toBe('500.00');

  records = onOrder(records, 1, consolidate(records, 1, [1]));
  expect(budget(records).orderReservated).toBe('750.00');
  expect(balance(budget(records))).toBe('4250.00');

  records = onOrder(records, 1, generate({ supplies: [{ supply: 30101, price: price('2.40') }] }));
  expect(budget(records).orderReservated).toBe('720.00');
  expect(balance(budget(records))).toBe('4280.00');

  records = onOrder(records, 1, commit);
  const delivered = {
    ...DOCUMENTS,
    lines: [receipt(UNIT, { delivered: quantity(290) })],
    invoices: [INVOICE],
  };
  records = onOrder(records, 1, revise({ ...delivered, givenTotal: money('696') }));
  expect(records.orders.get(1)).toMatchObject({ status: 'completada', total: '696.00' });
  records = onOrder(records, 1, accrue);
  expect(line(records)).toMatchObject({ qtyOrder: '290.00', qtyOrderReservated: '0.00' });
  expect(available(line(records))).toBe('510.00');
  expect(budget(records)).toMatchObject({ orderReservated: '0.00', orderEjec: '696.00' });
  expect(balance(budget(records))).toBe('4304.00');

  records = onOrder(records, 1, ban);
  expect(line(records).qtyOrder).toBe('0.00');
  expect(available(line(records))).toBe('800.00');
  expect(budget(records).orderEjec).toBe('0.00');
  expect(balance(budget(records))).toBe('5000.00');
});
