import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, NO_PLAN_LINE } from '@expediente/machines/ledger/plan-line-state.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { balance, NO_QUARTER_BUDGET } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { NO_ORDER, type OrderState } from '@expediente/machines/order/state.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { awardForm, ofConsolidation } from '@expediente/testing/workflow/awards.ts';
import {
  approvedPlan,
  approvedQuarters,
  formData,
  orderForm,
  sentRequests,
} from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foldOnto } from '../shared/pipeline/fold.ts';

const BUDGET = '100000';
const PLANNED = 100_000;
let service: TestWorkflow;
let made = 0;
beforeAll(async () => {
  service = await testWorkflow();
  await approvedPlan(service, 100101, [
    { supply: 1, qty: PLANNED },
    { supply: 2, qty: PLANNED },
  ]);
  await approvedQuarters(service, 100101, [['200', 'PRIMERO', BUDGET]]);
});
afterAll(async () => await service.close());

const compras = (path: string, payload: object) =>
  service.as('compras', `/orders/purchaseorder/${path}`, payload);
const stateOf = async (id: number): Promise<OrderState> =>
  foldOnto(order, NO_ORDER, await service.store.readStream(streamName('order', id)));
const typesOf = async (id: number) =>
  (await service.store.readStream(streamName('order', id))).map(({ type }) => type);
const revisionOf = async (id: number) => (await typesOf(id)).length - 1;

/** An order in state 2 of pedidos of these quantities, at a price a unit. */
const committed = async (quantities: readonly number[], price = '1000.00', changes: object = {}) =>
  await committedOf(
    await sentRequests(
      service,
      quantities.map((p_qty) => ({ p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty }] })),
    ),
    { p_supplies: [{ id: 1, price }], ...changes },
  );
/** An order in state 2 of these pedidos. */
async function committedOf(requests: readonly number[], changes: object): Promise<number> {
  const consolidated = await service.as('compras', '/orders/consolidate/approve', {
    ...{ p_number_resolution: `P-${++made}`, p_date_resolution: '2026-01-20' },
    ...{ p_list_orders: requests.join(','), p_calculate_fee: 1, p_has_award: 1 },
  });
  const id = Number(consolidated.data.id);
  const generated = await compras('generate', orderForm(id, { p_npg_nog: '', ...changes }));
  if (generated.response !== 'success') throw new Error(generated.message);
  await compras('commitment', {
    ...{ p_id: id, p_number_compromise: `C-${id}`, p_date_compromise: '2026-02-02' },
    p_date_send_provider: '2026-02-03',
  });
  return id;
}

let papers = 0;
/** Payload of what came of the one line, with its papers. */
const came = (qty: string) => ({
  p_unit: [
    {
      ...{ id: '100101-1', qty, number_invoice: `D-${++papers}` },
      ...{ date_issue: '2026-02-10', date_reception: '2026-02-10' },
    },
  ],
  p_invoices: [{ serie_invoice: 'P', number_invoice: `F-${papers}`, date_invoice: '2026-02-10' }],
  p_exemption_iva: `E-${papers}`,
});
const split = (p_id: number, qty: string, more: object = {}) =>
  compras('split', { p_id, ...came(qty), ...more });
async function separated(id: number, qty: string): Promise<number> {
  const reply = await split(id, qty);
  if (reply.response !== 'success') throw new Error(reply.message);
  return Number(reply.data.id_part);
}
const accrue = (p_id: number) =>
  compras('accrued', { p_id, p_number_devengade: `D-${p_id}`, p_date_devengade: '2026-02-15' });
const ban = (p_id: number) =>
  compras('ban', { p_id, p_date_ban: '2026-03-01', p_justification_ban: 'El proveedor no entregó' });
async function pay(id: number): Promise<void> {
  await compras('senddaf', { p_id: id, p_number_table: `M-${id}`, p_date_send_daf: '2026-02-20' });
  const body = formData(
    {
      ...{ token: await service.tokenOf('compras'), p_id: String(id), p_date_pay: '2026-02-25' },
      ...{ p_number: `P-${id}`, p_number_box: 'C-1' },
    },
    { field: 'p_pdf_document', name: 'pago.pdf', bytes: smallPdf() },
  );
  const url = '/api/orders/purchaseorder/pay';
  const { data } = (await service.server.inject({ method: 'POST', url, ...body })).json();
  expect(data).toMatchObject({ state: 7 });
}

/** Reserved and executed amounts of the cuatrimestre, and its balance. */
const budget = async () => {
  const events = await service.store.readStream(streamName('quarterBudget', 100101, 2026, '200', 'PRIMERO'));
  const state = foldOnto(quarterBudget, NO_QUARTER_BUDGET, events);
  return { reserved: state.orderReservated, executed: state.orderEjec, balance: balance(state) };
};
/** Available, reserved and executed units of the plan line. */
const line = async () => {
  const events = await service.store.readStream(streamName('planLine', 100101, 2026, 1, '1-1-1'));
  const state = foldOnto(planLine, NO_PLAN_LINE, events);
  return [available(state), state.qtyOrderReservated, state.qtyOrder].map(Number);
};
const totals = async (ids: readonly number[]): Promise<Money> =>
  sum(
    (await Promise.all(ids.map(stateOf))).map(({ total }) => total),
    ZERO_MONEY,
  );

/** Amounts and units before each test, which others have moved. */
let before: { readonly budget: Awaited<ReturnType<typeof budget>>; readonly line: readonly number[] };
beforeEach(async () => {
  before = { budget: await budget(), line: await line() };
});
const moved = async () => {
  const now = await budget();
  const [available_ = 0, reserved = 0, executed = 0] = await line();
  const [a = 0, r = 0, e = 0] = before.line;
  return {
    reserved: Number(now.reserved) - Number(before.budget.reserved),
    executed: Number(now.executed) - Number(before.budget.executed),
    line: [available_ - a, reserved - r, executed - e],
  };
};

test('the worked example: twelve months, one after the other, and an annulment after ten', async () => {
  const id = await committed([4, 4, 4]);
  expect(await moved()).toEqual({ reserved: 12_000, executed: 0, line: [-12, 12, 0] });
  const first = await separated(id, '1.00');
  expect(await stateOf(id)).toMatchObject({ total: '11000.00', status: 'comprometida', parts: [first] });
  expect(await stateOf(first)).toMatchObject({
    ...{ total: '1000.00', status: 'completada', part: { root: id, number: 1 } },
    ...{ numberPurchase: `OC-${id}`, charges: [{ amount: '1000.00' }] },
  });
  expect(await moved()).toEqual({ reserved: 12_000, executed: 0, line: [-12, 12, 0] });
  expect(await accrue(first)).toMatchObject({ data: { state: 4 } });
  expect(await moved()).toEqual({ reserved: 11_000, executed: 1000, line: [-12, 11, 1] });
  await pay(first);
  const parts = [first];
  for (let month = 2; month <= 10; month += 1) {
    const part = await separated(id, '1.00');
    parts.push(part);
    expect(await totals([id, ...parts])).toBe('12000.00');
    await accrue(part);
    await pay(part);
  }
  expect(await stateOf(id)).toMatchObject({
    total: '2000.00',
    lines: [{ requested: '2.00', delivered: '2.00' }],
  });
  expect(await moved()).toEqual({ reserved: 2000, executed: 10_000, line: [-12, 2, 10] });
  expect(await ban(id)).toMatchObject({ data: { state: 8 } });
  expect(await moved()).toEqual({ reserved: 0, executed: 10_000, line: [-10, 0, 10] });
  for (const part of parts) expect(await stateOf(part)).toMatchObject({ status: 'pagada' });
});

test('both events are one append, and the pedidos are filled in the order of their numbers', async () => {
  const id = await committed([4, 4, 4]);
  const part = await separated(id, '6.00');
  const { allocations, requests } = await stateOf(id);
  const opened = await stateOf(part);
  expect(opened.allocations.map(({ requested }) => requested)).toEqual(['4.00', '2.00']);
  expect(allocations.map(({ requested }) => requested)).toEqual(['2.00', '4.00']);
  expect(opened.requests).toEqual(requests.slice(0, 2));
  expect(await typesOf(part)).toEqual(['OrderPartOpened', 'OrderCompleted']);
  const all = await service.store.readStream(streamName('order', id));
  const [own] = await service.store.readStream(streamName('order', part));
  expect(own?.metadata.commandId).toBe(all.at(-1)?.metadata.commandId);
});

test('amounts add up to the cent, whatever their prices are, and stay so when a form changes no quantity', async () => {
  const id = await committed([10], '0.3335');
  const whole = await stateOf(id);
  const ids = [id];
  for (let part = 1; part <= 9; part += 1) {
    ids.push(await separated(id, '1.00'));
    const all = await Promise.all(ids.map(stateOf));
    expect(await totals(ids)).toBe(whole.total);
    const of = (pick: (state: OrderState) => Money) => sum(all.map(pick), ZERO_MONEY);
    expect([of(({ subtotal }) => subtotal), of(({ ivaAmount }) => ivaAmount)]).toEqual([
      whole.subtotal,
      whole.ivaAmount,
    ]);
  }
  const last = (await stateOf(id)).total;
  await compras('receive', { p_id: id, ...came('1.00') });
  expect(await stateOf(id)).toMatchObject({ total: last, status: 'completada' });
  for (const part of ids) await accrue(part);
  expect((await moved()).reserved).toBe(0);
});

describe('of an order of two supplies, all lines sent as its form does', () => {
  const lines = (...qtys: readonly string[]) => ({
    p_unit: qtys.map((qty, at) => ({ id: `100101-${at + 1}`, id_unit: 100101, qty })),
  });
  const ofTwo = async () => {
    const requests = await sentRequests(service, [
      { p_id_supplie: 1, p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 3 }] },
      { p_id_supplie: 2, p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 4 }] },
    ]);
    return await committedOf(requests, {
      p_unit: lines('3.00', '4.00').p_unit,
      p_supplies: [
        { id: 1, price: '10.00' },
        { id: 2, price: '5.00' },
      ],
    });
  };
  const held = async (id: number) =>
    (await stateOf(id)).lines.map(({ id: at, delivered }) => [at, delivered]);

  test('one comes, the other stays', async () => {
    const id = await ofTwo();
    const reply = await compras('split', { p_id: id, ...lines('3.00', '0.00') });
    expect(reply.message).toBe('Lo entregado se separó: es la parte 1 de la orden de compra.');
    expect(await held(Number(reply.data.id_part))).toEqual([['100101-1', '3.00']]);
    expect(await held(id)).toEqual([['100101-2', '4.00']]);
  });

  test('it is closed with one of them, and nothing of the other', async () => {
    const id = await ofTwo();
    const reply = await compras('closeshort', {
      p_id: id,
      ...lines('0.00', '4.00'),
      p_justification: 'No llega',
    });
    expect(reply.message).toBe('La orden de compra se cerró con lo entregado.');
    expect(await held(id)).toEqual([['100101-2', '4.00']]);
  });

  test('a line is not sent as another cost centre’s', async () => {
    const id = await ofTwo();
    const [first, second] = lines('1.00', '0.00').p_unit;
    expect(
      await compras('split', { p_id: id, p_unit: [first, { ...second, id_unit: 100102 }] }),
    ).toMatchObject({
      message: 'El campo Centro de costo ya no puede cambiar',
    });
  });
});

describe('a separation is refused', () => {
  test('with more than the order has, nothing at all, or all of it', async () => {
    const id = await committed([5]);
    expect(await split(id, '6.00')).toMatchObject({
      response: 'warning',
      message: expect.stringContaining('pueden llegar como máximo 5'),
      data: { rule: 'came-within', field: 'p_unit/0/qty' },
    });
    expect(await split(id, '0.00')).toMatchObject({
      message: 'Escriba la cantidad que llegó de al menos una línea',
    });
    expect(await split(id, '5.00')).toMatchObject({
      message: 'Ha llegado todo lo que la orden tiene: registre sus recibos y facturas en ella',
    });
    expect(await split(id, '1.00', { p_unit: [{ id: '100101-9', qty: '1.00' }] })).toMatchObject({
      response: 'warning',
    });
    expect(await typesOf(id)).not.toContain('OrderSplit');
  });

  test('with a receipt without an invoice, and in a part', async () => {
    const id = await committed([5]);
    expect(await split(id, '1.00', { p_invoices: [] })).toMatchObject({
      message: 'Existe una unidad con recibo. Por favor, ingrese la factura',
    });
    const part = await separated(id, '2.00');
    await compras('receive', { p_id: part, p_unit: [{ id: '100101-1', number_invoice: '' }] });
    expect(await split(part, '1.00')).toMatchObject({
      message: `Es la parte 1 de la orden OC-${id}: lo que llega después se separa en la orden`,
    });
  });

  test('to who has not the action', async () => {
    const id = await committed([5]);
    for (const user of ['almacen', 'centro'])
      expect(
        await service.as(user, '/orders/purchaseorder/split', { p_id: id, ...came('1.00') }),
      ).toMatchObject({ status: 403 });
  });
});

test('invoices that an order has go with what came; its number is its own while it has parts', async () => {
  const id = await committed([5], '10.00', { p_number_purchase: 'OC-PARTES' });
  await compras('receive', { p_id: id, ...came('5.00'), p_unit: [] });
  const { invoices } = await stateOf(id);
  const reply = await compras('split', { p_id: id, p_unit: [{ id: '100101-1', qty: '2.00' }] });
  const part = Number(reply.data.id_part);
  expect((await stateOf(part)).invoices).toEqual(invoices);
  expect(await stateOf(id)).toMatchObject({ invoices: [], status: 'comprometida' });
  const again = {
    p_id: id,
    p_invoices: invoices.map(({ serie, number, date }) => ({
      serie_invoice: serie,
      number_invoice: number,
      date_invoice: date,
    })),
  };
  expect(await compras('receive', again)).toMatchObject({
    response: 'warning',
    message: expect.stringContaining(`ya está registrada en la orden de compra OC-PARTES parte 1`),
  });
  await ban(id);
  await expect(committed([1], '10.00', { p_number_purchase: 'OC-PARTES' })).rejects.toThrow('ya existe');
  // The part's invoice is free once the part is annulled.
  expect(await ban(part)).toMatchObject({ data: { state: 8 } });
  // The refused order is still a consolidation, at the price of the plan.
  expect(await moved()).toEqual({ reserved: 2.5, executed: 0, line: [-1, 1, 0] });
});

test('parts follow the commitment and the publication that their order corrects', async () => {
  const id = await committed([5]);
  const part = await separated(id, '1.00');
  await accrue(part);
  const locked = await compras('update', { p_id: await separated(id, '1.00'), p_npg_nog: 'E990011' });
  expect(locked).toMatchObject({
    message: `El campo NPG / NOG se corrige en la orden OC-${id}, y sus partes la siguen`,
  });
  const npg = `E99${id}`;
  expect(
    await compras('update', { p_id: id, p_npg_nog: npg, p_number_compromise: `C-${id}-B` }),
  ).toMatchObject({ response: 'success' });
  for (const each of [part, ...(await stateOf(id)).parts])
    expect(await stateOf(each)).toMatchObject({
      npgNog: npg,
      commitment: { numberCompromise: `C-${id}-B`, dateCompromise: '2026-02-02' },
    });
  expect(await typesOf(part)).toContain('OrderPartFollowed');
  const seen = await typesOf(part);
  await compras('receive', { p_id: id, p_unit: [{ id: '100101-1', date_reception: '2026-02-11' }] });
  expect(await typesOf(part)).toEqual(seen);
});

test('an act that is registered after a separation is of the order and of its parts in force, the next part too', async () => {
  const id = await committed([10], '10.00');
  const [first, annulled] = [await separated(id, '2.00'), await separated(id, '3.00')];
  await ban(annulled);
  const award = (number: string, changes: object = {}) =>
    service.as(
      'compras',
      '/awardacts/insert/update',
      awardForm(number, { ...ofConsolidation(id), ...changes }),
    );
  // What was annulled is no longer awarded.
  expect(await award('S1')).toMatchObject({ message: expect.stringContaining('es 7 en la resolución') });
  const seven = { p_unit: [{ id: 100101, number_order: '1/2026', qty: '7' }], p_qty: '7' };
  const saved = await award('S1', seven);
  expect(saved).toMatchObject({ response: 'success' });
  const next = await separated(id, '1.00');
  for (const each of [id, first, next])
    expect((await stateOf(each)).award).toEqual({ id: saved.data.id, number: 'S1/2026' });
  expect((await stateOf(annulled)).award).toBeNull();
  expect(await typesOf(next)).toContain('OrderAwardLinked');
  // Another number goes to all of them, and razonada it is none's.
  await award('S2', { ...seven, p_id: saved.data.id });
  expect((await stateOf(first)).award?.number).toBe((await stateOf(id)).award?.number);
  await service.as('compras', '/awardacts/delete', { p_id: saved.data.id, p_justification: 'Error' });
  for (const each of [id, first, next]) expect((await stateOf(each)).award).toBeNull();
});

describe('closing with what has come', () => {
  test('returns what was never delivered at once, and makes the order complete', async () => {
    const id = await committed([4, 4], '100.00');
    const close = (qty: string, more: object = {}) =>
      compras('closeshort', { p_id: id, p_justification: 'Ya no entregará', ...came(qty), ...more });
    expect(await close('8.00')).toMatchObject({ message: expect.stringContaining('No falta nada') });
    expect(await close('0.00')).toMatchObject({ message: 'No ha llegado nada de la orden: anúlela' });
    expect(await close('5.00', { p_justification: '' })).toMatchObject({ response: 'error' });
    expect(await close('5.00')).toMatchObject({ data: { state: 3, total: '500.00' } });
    expect(await moved()).toEqual({ reserved: 500, executed: 0, line: [-5, 5, 0] });
    expect(await stateOf(id)).toMatchObject({
      short: 'Ya no entregará',
      lines: [{ requested: '5.00', delivered: '5.00' }],
      allocations: [{ requested: '4.00' }, { requested: '1.00' }],
    });
    await accrue(id);
    expect(await moved()).toEqual({ reserved: 0, executed: 500, line: [-5, 0, 5] });
    await ban(id);
    expect(await moved()).toEqual({ reserved: 0, executed: 0, line: [0, 0, 0] });
  });

  test('ends an order in parts, which keep theirs', async () => {
    const id = await committed([6], '100.00');
    const part = await separated(id, '2.00');
    expect(
      await compras('closeshort', { p_id: id, p_justification: 'Ya no entregará', ...came('1.00') }),
    ).toMatchObject({ data: { state: 3, total: '100.00' } });
    expect(await moved()).toEqual({ reserved: 300, executed: 0, line: [-3, 3, 0] });
    for (const each of [id, part]) await accrue(each);
    expect(await moved()).toEqual({ reserved: 0, executed: 300, line: [-3, 0, 3] });
  });
});

describe('at the same moment', () => {
  test('two separations of one revision: one is made, the other is asked about', async () => {
    const id = await committed([5]);
    const p_revision = await revisionOf(id);
    const replies = await Promise.all([split(id, '3.00', { p_revision }), split(id, '3.00', { p_revision })]);
    expect(replies.filter(({ response }) => response === 'success')).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await stateOf(id)).parts).toHaveLength(1);
    // Without a revision the second is judged on what the first has left.
    expect(await split(id, '3.00')).toMatchObject({ response: 'warning' });
    expect(await moved()).toEqual({ reserved: 5000, executed: 0, line: [-5, 5, 0] });
  });

  test.each([1, 2, 3])('a separation and an annulment: one order of events, both complete (%i)', async () => {
    const id = await committed([5]);
    const [one, two] = await Promise.all([split(id, '2.00'), ban(id)]);
    expect(two).toMatchObject({ data: { state: 8 } });
    const { parts } = await stateOf(id);
    expect(one.response === 'success').toBe(parts.length === 1);
    if (one.response !== 'success') expect(one.message).toBe('El registro ya cambió de estado');
    const left = parts.length === 0 ? 0 : 2;
    expect(await moved()).toEqual({ reserved: left * 1000, executed: 0, line: [-left, left, 0] });
  });

  test('a separation and an accrual: what was complete is accrued, and nothing is separated of it', async () => {
    const id = await committed([5]);
    await compras('receive', { p_id: id, ...came('5.00') });
    const [one, two] = await Promise.all([split(id, '2.00'), accrue(id)]);
    expect(one).toMatchObject({ response: 'warning', message: 'El registro ya cambió de estado' });
    expect(two).toMatchObject({ data: { state: 4 } });
    expect(await moved()).toEqual({ reserved: 0, executed: 5000, line: [-5, 0, 5] });
  });
});
