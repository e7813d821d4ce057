import {
  add,
  isNegative,
  min,
  money,
  type Quantity,
  quantity,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderCommand } from '../order/commands.ts';
import { order } from '../order/decide.ts';
import { hasExecuted, type OrderStatus } from '../order/life-cycle.ts';
import type { RequestCommand } from '../request/commands.ts';
import { request } from '../request/decide.ts';
import { requestStates } from '../request/life-cycle.ts';
import { attempt, NO_RECORDS, onOrder, onRequest, type Records } from '../testing/records.ts';
import {
  accrue,
  ban,
  commit,
  consolidate,
  generate,
  INVOICE,
  openBudget,
  openLine,
  pay,
  receipt,
  reject,
  requestLine,
  resendToDaf,
  revise,
  saveRequest,
  sendRequest,
  sendToDaf,
  UNIT,
} from '../testing/samples.ts';
import { allHeld, type Holdings } from './holdings.ts';
import { available, planned } from './plan-line-state.ts';
import { balance } from './quarter-budget-state.ts';

const NEIGHBOUR = 100102;
const UNITS = [UNIT, NEIGHBOUR] as const;
const SUB_PRODUCTS = ['1-1-1', '1-1-2'] as const;
const QUARTERS = ['PRIMERO', 'SEGUNDO'] as const;

/** Two units, two sub-products, two approved quarters: little enough that everything gets in each other's way. */
const START: Records = UNITS.reduce((records, unit) => {
  const lines = SUB_PRODUCTS.reduce((each, subProduct) => openLine(each, '100', subProduct, unit), records);
  return QUARTERS.reduce((each, quarter) => openBudget(each, '300', quarter, unit), lines);
}, NO_RECORDS);

type Act = (records: Records) => Records;

const requestId = fc.integer({ min: 1, max: 8 });
const orderId = fc.integer({ min: 1, max: 3 });
const qty = fc.integer({ min: 1, max: 5000 }).map((cents) => quantity(cents / 100));
/** Most steps fit the record as it is, so that walks get far; the others try whatever comes. */
const fits = fc.integer({ min: 0, max: 9 }).map((n) => n < 8);

const saving: fc.Arbitrary<Act> = fc
  .record({
    id: requestId,
    qtys: fc.tuple(qty, qty),
    both: fc.boolean(),
    quarter: fc.constantFrom(...QUARTERS),
  })
  .map(({ id, qtys, both, quarter }) => (records: Records) => {
    const lines = SUB_PRODUCTS.slice(0, both ? 2 : 1).map((subProduct, at) =>
      requestLine(qtys[at] ?? ZERO_QUANTITY, { subProduct }),
    );
    const unit = id % 2 === 0 ? UNIT : NEIGHBOUR;
    return onRequest(records, id, saveRequest({ id, number: id, unit, lines, quarter }));
  });

const REJECT: RequestCommand = { type: 'RejectRequest', reason: 'X' };
const stepping: fc.Arbitrary<Act> = fc
  .tuple(
    requestId,
    fc.constantFrom(sendRequest, sendRequest, sendRequest, REJECT, { type: 'BanRequest' } as const),
  )
  .map(
    ([id, command]) =>
      (records: Records) =>
        onRequest(records, id, command),
  );

const consolidating: fc.Arbitrary<Act> = fc
  .record({
    id: orderId,
    fit: fits,
    requests: fc.uniqueArray(requestId, { minLength: 1, maxLength: 3 }),
    calculateFee: fc.constantFrom(0 as const, 1 as const, 1 as const),
  })
  .map(({ id, fit, requests, calculateFee }) => (records: Records) => {
    const ready = [...records.requests.values()]
      .filter(({ status }) => status === 'enviado')
      .map((each) => each.id);
    return onOrder(
      records,
      id,
      consolidate(records, id, fit ? ready.slice(0, 2) : requests, { calculateFee }),
    );
  });

type Received = { readonly delivered: Quantity; readonly howFar: 'none' | 'partly' | 'whole' };
/** Enters or takes out the documents of an order; a delivered quantity only where it is open. */
function received(records: Records, id: number, { delivered, howFar }: Received): OrderCommand {
  const found = records.orders.get(id);
  const lines = (found?.lines ?? []).map((line, at) => ({
    ...receipt(
      line.unit,
      howFar === 'whole' ? {} : { receiptNumber: '', receiptDate: '', receptionDate: '' },
    ),
    ...(at === 0 && found?.status !== 'completada' ? { delivered: min(delivered, line.requested) } : {}),
  }));
  return revise({ lines, invoices: howFar === 'none' ? [] : [INVOICE], exemptionIva: 'EX-1' });
}

const FREE: OrderCommand = { type: 'FreeOrder', reason: '' };
const UNDO: OrderCommand = { type: 'UndoOrder', reason: 'X' };
const ANY: readonly OrderCommand[] = [
  generate(),
  commit,
  accrue,
  sendToDaf,
  reject,
  resendToDaf,
  pay,
  ban,
  FREE,
  UNDO,
];
/** What a person would do next in each status; null: enter documents. */
const NEXT: Partial<Record<OrderStatus, readonly (OrderCommand | null)[]>> = {
  consolidada: [generate(), generate({ quarter: 'SEGUNDO' }), generate({ iva: 2 }), FREE],
  generada: [commit, commit, commit, commit, null, null, UNDO],
  comprometida: [null, null, null, null, null, ban],
  documentada: [null, null, null, ban],
  completada: [accrue, accrue, accrue, null, ban],
  devengada: [sendToDaf, sendToDaf, sendToDaf, sendToDaf, ban],
  enviada: [reject, pay, pay, ban],
  rechazada: [resendToDaf, resendToDaf, ban],
};
const ordering: fc.Arbitrary<Act> = fc
  .record({
    id: orderId,
    fit: fits,
    pick: fc.nat(11),
    delivered: qty,
    howFar: fc.constantFrom<Received['howFar']>('none', 'partly', 'whole', 'whole'),
  })
  .map(({ id, fit, pick, ...documents }) => (records: Records) => {
    const choices = fit ? (NEXT[records.orders.get(id)?.status ?? 'nueva'] ?? ANY) : ANY;
    return onOrder(records, id, choices[pick % choices.length] ?? received(records, id, documents));
  });
const act = fc.oneof(
  { weight: 3, arbitrary: saving },
  { weight: 4, arbitrary: stepping },
  { weight: 2, arbitrary: consolidating },
  { weight: 8, arbitrary: ordering },
);

const totalHeld = <Amount extends string>(holdings: Holdings<Amount>): readonly Amount[] =>
  allHeld(holdings).map(([, amount]) => amount);

/** Everything that must be true of all records, whatever happened (domain §4). */
function expectSound(records: Records): void {
  for (const state of records.lines.values()) {
    expect(isNegative(available(state))).toBe(false);
    expect(sum(totalHeld(state.held), ZERO_QUANTITY)).toBe(state.qtyOrderReservated);
    expect(sum(totalHeld(state.executed), ZERO_QUANTITY)).toBe(state.qtyOrder);
    expect(totalHeld(state.held).some(isNegative)).toBe(false);
    // What the documents say they hold of this line is what the line says.
    const mine = [...records.requests.values()].filter(({ unit }) => unit === state.unit);
    const executions = [...records.orders.values()]
      .filter(hasExecuted)
      .flatMap((each) => each.executions)
      .filter((each) => each.unit === state.unit && each.subProduct === state.subProduct);
    const closed = new Set(
      [...records.orders.values()]
        .filter((each) => hasExecuted(each) || each.status === 'anulada')
        .flatMap((each) => each.requests),
    );
    const reserved = mine
      .filter((each) => requestStates.is(each.status, 'holding') && !closed.has(each.id))
      .flatMap((each) => each.lines.filter(({ subProduct }) => subProduct === state.subProduct));
    expect(
      sum(
        reserved.map((each) => each.qty),
        ZERO_QUANTITY,
      ),
    ).toBe(state.qtyOrderReservated);
    expect(
      sum(
        executions.map((each) => each.delivered),
        ZERO_QUANTITY,
      ),
    ).toBe(state.qtyOrder);
  }
  for (const state of records.budgets.values()) {
    expect(isNegative(balance(state))).toBe(false);
    const charges = [...records.orders.values()].flatMap((each) =>
      each.charges
        .filter(({ unit, quarter }) => unit === state.unit && quarter === state.quarter)
        .map(({ amount }) => ({ amount, executed: hasExecuted(each) })),
    );
    const charged = (executed: boolean) =>
      sum(
        charges.filter((each) => each.executed === executed).map(({ amount }) => amount),
        ZERO_MONEY,
      );
    expect(charged(false)).toBe(state.orderReservated);
    expect(charged(true)).toBe(state.orderEjec);
    expect(sum(totalHeld(state.held), ZERO_MONEY)).toBe(state.orderReservated);
    expect(sum(totalHeld(state.executed), ZERO_MONEY)).toBe(state.orderEjec);
  }
  for (const each of records.orders.values())
    if (each.numberPurchase !== '')
      expect(
        sum(
          each.lines.map(({ amount }) => amount),
          ZERO_MONEY,
        ),
      ).toBe(each.total);
  for (const each of records.requests.values())
    expect(request.statuses.some(({ code }) => code === request.status(each))).toBe(true);
  for (const each of records.orders.values())
    expect(order.statuses.some(({ code }) => code === order.status(each))).toBe(true);
}

/** The way out of every status, so that nothing stays held. */
const WAYS_OUT: Partial<Record<OrderStatus, readonly OrderCommand[]>> = {
  consolidada: [{ type: 'FreeOrder', reason: '' }],
  generada: [commit, ban],
};

function everythingGivenBack(records: Records): Records {
  let next = records;
  for (const { id, status } of records.orders.values()) {
    if (status === 'pagada' || status === 'anulada' || status === 'liberada') continue;
    for (const command of WAYS_OUT[status] ?? [ban]) next = onOrder(next, id, command);
  }
  for (const { id } of next.requests.values()) {
    if (next.requests.get(id)?.status === 'enviado')
      next = onRequest(next, id, { type: 'RejectRequest', reason: 'X' });
    if (next.requests.get(id)?.status === 'pendiente') next = onRequest(next, id, { type: 'BanRequest' });
  }
  return next;
}

test('on every path both ledgers stay sound, and all that is not paid can be given back', () => {
  const reached = new Set<number | null>();
  fc.assert(
    fc.property(fc.array(act, { minLength: 30, maxLength: 120 }), (acts) => {
      let records = START;
      for (const each of acts) {
        const next = attempt(records, each).records;
        if (next === records) continue; // refused: nothing happened
        records = next;
        expectSound(records);
        for (const each of records.orders.values()) reached.add(order.status(each));
      }
      const end = everythingGivenBack(records);
      expectSound(end);
      const paid = [...end.orders.values()].filter(({ status }) => status === 'pagada');
      for (const line of end.lines.values()) {
        expect(line.qtyOrderReservated).toBe('0.00');
        if (paid.length === 0) expect(available(line)).toBe(planned(line));
      }
      for (const budget of end.budgets.values()) {
        expect(budget.orderReservated).toBe('0.00');
        if (paid.length === 0) expect(add(balance(budget), money(0))).toBe('300.00');
      }
    }),
    { numRuns: 150, seed: 20260621 },
  );
  // The walk was no walk in the park: it saw every status of an order.
  expect([...reached].sort((a, b) => Number(a) - Number(b))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
