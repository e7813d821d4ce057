import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, NO_PLAN_LINE } from '@expediente/machines/ledger/plan-line-state.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { NO_QUARTER_BUDGET } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { NO_ORDER, type OrderState } from '@expediente/machines/order/state.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { NO_REQUEST } from '@expediente/machines/request/state.ts';
import { awardForm, ofConsolidation } from '@expediente/testing/workflow/awards.ts';
import {
  approvedPlan,
  approvedQuarters,
  orderForm,
  sentRequests,
} from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foldOnto } from '../shared/pipeline/fold.ts';

let service: TestWorkflow;
let made = 0;
beforeAll(async () => {
  service = await testWorkflow();
  await approvedPlan(service, 100101, [
    { supply: 1, qty: 100_000 },
    { supply: 2, qty: 100_000 },
  ]);
  await approvedQuarters(service, 100101, [
    ['200', 'PRIMERO', '100000'],
    ['200', 'SEGUNDO', '100000'],
  ]);
});
afterAll(async () => await service.close());

const compras = (path: string, payload: object) =>
  service.as('compras', `/orders/purchaseorder/${path}`, payload);
const eventsOf = (id: number) => service.store.readStream(streamName('order', id));
const stateOf = async (id: number): Promise<OrderState> => foldOnto(order, NO_ORDER, await eventsOf(id));
const typesOf = async (id: number) => (await eventsOf(id)).map(({ type }) => type);
const requestOf = async (id: number) =>
  foldOnto(request, NO_REQUEST, await service.store.readStream(streamName('request', id)));

/** A pedido: supply, quantity, and its cuatrimestre. */
type Asked = readonly [supply: number, qty: number, quarter?: 'PRIMERO' | 'SEGUNDO'];

/** A consolidation of these pedidos. @returns its id, and those of its pedidos */
async function consolidated(asked: readonly Asked[], changes: object = {}) {
  const requests = await sentRequests(
    service,
    asked.map(([p_id_supplie, p_qty, p_quarter_order = 'PRIMERO']) => ({
      ...{ p_id_supplie, p_quarter_order },
      p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty }],
    })),
  );
  const reply = await service.as('compras', '/orders/consolidate/approve', {
    ...{ p_number_resolution: `D-${++made}`, p_date_resolution: '2026-01-20' },
    ...{ p_list_orders: requests.join(','), p_calculate_fee: 1, p_has_award: 1 },
    ...changes,
  });
  if (reply.response !== 'success') throw new Error(reply.message);
  return { id: Number(reply.data.id), requests };
}
const line = (supply: number, qty: string) => ({ id: `100101-${supply}`, qty });
const divide = (p_id: number, p_unit: readonly object[], more: object = {}) =>
  compras('divide', { p_id, p_unit, ...more });
async function divided(id: number, p_unit: readonly object[]): Promise<number> {
  const reply = await divide(id, p_unit);
  if (reply.response !== 'success') throw new Error(reply.message);
  return Number(reply.data.id_part);
}
const reunite = (p_id: number) => compras('reunite', { p_id, p_justification: 'Se dividió por error' });
const free = (p_id: number) => compras('free', { p_id });
const generate = (id: number, supply: number, price: string, changes: object = {}) =>
  compras(
    'generate',
    orderForm(id, {
      p_unit: [{ id: `100101-${supply}` }],
      p_supplies: [{ id: supply, price }],
      p_npg_nog: '',
      ...changes,
    }),
  );
async function committed(id: number, supply: number, price: string): Promise<void> {
  expect(await generate(id, supply, price)).toMatchObject({ response: 'success' });
  const reply = await compras('commitment', {
    ...{ p_id: id, p_number_compromise: `C-${id}`, p_date_compromise: '2026-02-02' },
    p_date_send_provider: '2026-02-03',
  });
  expect(reply).toMatchObject({ data: { state: 2 } });
}

/** Reserved amounts of both cuatrimestres. */
const budget = async () =>
  await Promise.all(
    (['PRIMERO', 'SEGUNDO'] as const).map(async (quarter) =>
      Number(
        foldOnto(
          quarterBudget,
          NO_QUARTER_BUDGET,
          await service.store.readStream(streamName('quarterBudget', 100101, 2026, '200', quarter)),
        ).orderReservated,
      ),
    ),
  );
/** Available and reserved units of a supply's plan line. */
const planned = async (supply: number) => {
  const events = await service.store.readStream(streamName('planLine', 100101, 2026, supply, '1-1-1'));
  const state = foldOnto(planLine, NO_PLAN_LINE, events);
  return [available(state), state.qtyOrderReservated].map(Number);
};
let before: { readonly budget: readonly number[]; readonly plan: readonly (readonly number[])[] };
beforeEach(async () => {
  before = { budget: await budget(), plan: [await planned(1), await planned(2)] };
});
const less = (now: readonly number[], then: readonly number[] = []) =>
  now.map((each, at) => Number((each - (then[at] ?? 0)).toFixed(2)));
const moved = async () => ({
  budget: less(await budget(), before.budget),
  plan: [less(await planned(1), before.plan[0]), less(await planned(2), before.plan[1])],
});
const totals = async (...ids: readonly number[]): Promise<Money> =>
  sum(
    (await Promise.all(ids.map(stateOf))).map(({ total }) => total),
    ZERO_MONEY,
  );

test('a line becomes a part of the same resolution, which has its pedido alone', async () => {
  const { id, requests } = await consolidated([
    [1, 10],
    [2, 4, 'SEGUNDO'],
  ]);
  expect(await moved()).toEqual({
    budget: [25, 40],
    plan: [
      [-10, 10],
      [-4, 4],
    ],
  });
  const reply = await divide(id, [line(2, '4.00')]);
  expect(reply).toMatchObject({
    message: 'La consolidación se dividió: lo que pasó es la parte 1 de la resolución.',
    data: { id, state: 0, total: '25.00', part: 1 },
  });
  const part = Number(reply.data.id_part);
  expect(await stateOf(part)).toMatchObject({
    ...{ status: 'consolidada', total: '40.00', subtotal: '40.00', numberResolution: `D-${made}` },
    division: { root: id, number: 1, own: [requests[1]] },
    ...{ requests: [requests[1]], planned: [{ supply: 2 }], part: null },
    charges: [{ quarter: 'SEGUNDO', amount: '40.00' }],
  });
  expect(await stateOf(id)).toMatchObject({
    ...{ total: '25.00', requests: [requests[0]], planned: [{ supply: 1 }] },
    charges: [{ quarter: 'PRIMERO', amount: '25.00' }],
    divisions: [{ id: part, requests: [requests[1]] }],
  });
  expect(await requestOf(requests[1] ?? 0)).toMatchObject({ status: 'consolidado', order: part });
  expect(await requestOf(requests[0] ?? 0)).toMatchObject({ status: 'consolidado', order: id });
  expect(await moved()).toEqual({
    budget: [25, 40],
    plan: [
      [-10, 10],
      [-4, 4],
    ],
  });
  // All in one append.
  const [opened] = await eventsOf(part);
  expect(opened?.metadata.commandId).toBe((await eventsOf(id)).at(-1)?.metadata.commandId);
});

test('quantities are taken in the order of the pedidos, of each cuatrimestre what it holds', async () => {
  const { id, requests } = await consolidated([
    [1, 4],
    [1, 4, 'SEGUNDO'],
    [1, 4],
  ]);
  const part = await divided(id, [line(1, '6.00')]);
  expect((await stateOf(part)).allocations.map((each) => [each.request, each.requested])).toEqual([
    [requests[0], '4.00'],
    [requests[1], '2.00'],
  ]);
  expect(await stateOf(part)).toMatchObject({
    total: '15.00',
    charges: [
      { quarter: 'PRIMERO', amount: '10.00' },
      { quarter: 'SEGUNDO', amount: '5.00' },
    ],
    division: { own: [requests[0]] },
  });
  expect(await stateOf(id)).toMatchObject({
    total: '15.00',
    charges: [
      { quarter: 'PRIMERO', amount: '10.00' },
      { quarter: 'SEGUNDO', amount: '5.00' },
    ],
  });
  // The second pedido is in both, and stays with the consolidation.
  expect((await requestOf(requests[1] ?? 0)).order).toBe(id);
  expect(await moved()).toEqual({
    budget: [20, 10],
    plan: [
      [-12, 12],
      [0, 0],
    ],
  });
});

test('amounts add up to the cent, whatever the price is, through the generation without changes', async () => {
  const { id } = await consolidated([[1, 10]]);
  await generate(id, 1, '0.3335');
  await compras('undo', { p_id: id, p_justification: 'Se compra a varios' });
  const whole = (await stateOf(id)).total;
  expect(whole).toBe('3.34');
  const ids = [id];
  for (let part = 1; part <= 9; part += 1) {
    ids.push(await divided(id, [line(1, '1.00')]));
    expect(await totals(...ids)).toBe(whole);
  }
  expect((await moved()).budget).toEqual([3.34, 0]);
  for (const each of ids)
    expect(await generate(each, 1, '0.3335', { p_number_purchase: `M-${each}` })).toMatchObject({
      response: 'success',
    });
  expect(await totals(...ids)).toBe(whole);
  expect((await moved()).budget).toEqual([3.34, 0]);
  const own = await stateOf(ids[1] ?? 0);
  expect([own.subtotal, own.ivaAmount]).toEqual(['0.29', '0.04']);
});

test('each part goes to its payment by itself: own number, own provider, own deliveries', async () => {
  const { id } = await consolidated([[1, 10]]);
  const part = await divided(id, [line(1, '4.00')]);
  await committed(part, 1, '3.00');
  expect(await stateOf(part)).toMatchObject({ total: '12.00', status: 'comprometida' });
  expect(await generate(id, 1, '2.00', { p_number_purchase: `OC-${part}` })).toMatchObject({
    response: 'warning',
    message: expect.stringContaining(`La orden de compra No. OC-${part} ya existe`),
  });
  expect(await generate(id, 1, '2.00', { p_id_provider: 2 })).toMatchObject({ response: 'success' });
  expect(await moved()).toEqual({
    budget: [24, 0],
    plan: [
      [-10, 10],
      [0, 0],
    ],
  });
  const split = await compras('split', {
    p_id: part,
    p_unit: [{ ...line(1, '1.00'), number_invoice: 'R-1', date_reception: '2026-02-10' }],
    p_invoices: [{ serie_invoice: 'D', number_invoice: `F-${part}`, date_invoice: '2026-02-10' }],
    p_exemption_iva: 'E-1',
  });
  expect(split).toMatchObject({ data: { part: 1, total: '9.00' } });
  expect(
    await compras('ban', { p_id: part, p_date_ban: '2026-03-01', p_justification_ban: 'x' }),
  ).toMatchObject({
    data: { state: 8 },
  });
  expect(await moved()).toEqual({
    budget: [15, 0],
    plan: [
      [-7, 7],
      [0, 0],
    ],
  });
});

describe('a division is refused', () => {
  test('with more than there is, nothing, everything, and a line that is not there or twice', async () => {
    const { id } = await consolidated([[1, 5]]);
    expect(await divide(id, [line(1, '6.00')])).toMatchObject({
      message: expect.stringContaining('la consolidación tiene 5'),
      data: { rule: 'taken-within', field: 'p_unit/0/qty' },
    });
    expect(await divide(id, [line(1, '0.00')])).toMatchObject({
      message: 'Escriba la cantidad que pasa a la parte, de al menos una línea',
    });
    expect(await divide(id, [line(1, '5.00')])).toMatchObject({ data: { rule: 'something-stays' } });
    expect(await divide(id, [line(9, '1.00')])).toMatchObject({
      message: 'La consolidación no tiene esa línea',
    });
    expect(await divide(id, [line(1, '1.00'), line(1, '1.00')])).toMatchObject({
      data: { rule: 'lines-once' },
    });
    expect(await typesOf(id)).toEqual(['OrderConsolidated']);
  });

  test('of a part, of an awarded consolidation, of a generated order, and to who has not the action', async () => {
    const { id } = await consolidated([[1, 5]]);
    const part = await divided(id, [line(1, '2.00')]);
    expect(await divide(part, [line(1, '1.00')])).toMatchObject({
      message: expect.stringContaining(`Es la parte 1 de la resolución D-${made}`),
    });
    await generate(part, 1, '2.50');
    expect(await divide(part, [line(1, '1.00')])).toMatchObject({
      message: 'El registro ya cambió de estado',
    });
    const other = await consolidated([[1, 10]]);
    const act = await service.as(
      'compras',
      '/awardacts/insert/update',
      awardForm('D1', ofConsolidation(other.id)),
    );
    expect(act).toMatchObject({ response: 'success' });
    expect(await divide(other.id, [line(1, '1.00')])).toMatchObject({
      message: 'La consolidación tiene el acta D1/2026; elimínela antes de dividirla',
    });
    for (const user of ['almacen', 'centro'])
      expect(
        await service.as(user, '/orders/purchaseorder/divide', { p_id: id, p_unit: [line(1, '1.00')] }),
      ).toMatchObject({ status: 403 });
  });
});

describe('a part goes back', () => {
  test('to its consolidation, which is as it was', async () => {
    const { id, requests } = await consolidated([
      [1, 4],
      [2, 3, 'SEGUNDO'],
      [1, 4, 'SEGUNDO'],
    ]);
    const whole = await stateOf(id);
    const part = await divided(id, [line(1, '6.00'), line(2, '3.00')]);
    expect(await reunite(part)).toMatchObject({
      message: 'La parte 1 se reunió con su consolidación.',
      data: { id, state: 0, total: whole.total },
    });
    const { divided: count, ...now } = await stateOf(id);
    const { divided: none, ...then } = whole;
    expect([none, count]).toEqual([0, 1]);
    expect(now).toEqual(then);
    expect(await stateOf(part)).toMatchObject({ status: 'liberada', charges: [] });
    for (const each of requests) expect((await requestOf(each)).order).toBe(id);
    expect((await moved()).budget).toEqual([10, 40]);
    // Its number is not given again.
    expect(await divide(id, [line(2, '1.00')])).toMatchObject({ data: { part: 2 } });
  });

  test('not while it or its consolidation has an act or an order', async () => {
    const { id } = await consolidated([[1, 10]]);
    const part = await divided(id, [line(1, '4.00')]);
    await generate(id, 1, '2.50');
    expect(await reunite(part)).toMatchObject({
      message: expect.stringContaining(`ya tiene la orden de compra OC-${id}`),
    });
    expect(await reunite(id)).toMatchObject({ message: 'El registro ya cambió de estado' });
    await compras('undo', { p_id: id, p_justification: 'Error' });
    expect(await reunite(id)).toMatchObject({ message: 'No es parte de una consolidación dividida' });
    expect(await reunite(part)).toMatchObject({ response: 'success' });
  });

  test('to pending, with its own pedidos alone', async () => {
    const { id, requests } = await consolidated([
      [1, 10],
      [2, 4],
    ]);
    const part = await divided(id, [line(2, '4.00')]);
    expect(await free(part)).toMatchObject({ response: 'success' });
    expect(await requestOf(requests[1] ?? 0)).toMatchObject({ status: 'enviado', order: null });
    expect(await requestOf(requests[0] ?? 0)).toMatchObject({ status: 'consolidado', order: id });
    expect(await moved()).toEqual({
      budget: [25, 0],
      plan: [
        [-10, 10],
        [-4, 4],
      ],
    });
    expect(await free(id)).toMatchObject({ response: 'success' });
    expect(await moved()).toEqual({
      budget: [0, 0],
      plan: [
        [-10, 10],
        [-4, 4],
      ],
    });
    // The resolution had a part, and stays used.
    await expect(consolidated([[1, 1]], { p_number_resolution: `D-${made}` })).rejects.toThrow('ya existe');
  });

  test('not where another part has something of its pedidos', async () => {
    const { id } = await consolidated([[1, 10]]);
    const part = await divided(id, [line(1, '4.00')]);
    expect(await free(part)).toMatchObject({
      message:
        'Otra parte de la resolución tiene algo de los mismos pedidos: reúna esta parte con su consolidación',
    });
    expect(await free(id)).toMatchObject({ data: { rule: 'requests-own' } });
    await reunite(part);
    expect(await free(id)).toMatchObject({ response: 'success' });
    expect((await moved()).budget).toEqual([0, 0]);
    // Reunited, it was one consolidation again: its resolution is free.
    await consolidated([[1, 1]], { p_number_resolution: `D-${made}` });
  });
});

test('each part has an act of its own, which its order carries', async () => {
  const { id } = await consolidated([[1, 10]]);
  const part = await divided(id, [line(1, '4.00')]);
  const award = (p_id_consolidate: number, qty: string, number: string) =>
    service.as(
      'compras',
      '/awardacts/insert/update',
      awardForm(number, {
        ...ofConsolidation(p_id_consolidate),
        p_unit: [{ id: 100101, number_order: '1/2026', qty }],
        ...{ p_qty: qty, p_providers: [{ id: 1, amount: '10.00', state: 1, products_oferts: 1 }] },
        p_amount: '10.00',
      }),
    );
  expect(await award(part, '10', 'P1')).toMatchObject({
    message: expect.stringContaining('es 4 en la resolución'),
  });
  expect(await award(part, '4', 'P1')).toMatchObject({ response: 'success' });
  expect(await award(id, '6', 'P2')).toMatchObject({ response: 'success' });
  expect((await stateOf(part)).award?.number).toBe('P1/2026');
  expect((await stateOf(id)).award?.number).toBe('P2/2026');
  expect(await reunite(part)).toMatchObject({
    message: 'La parte tiene el acta P1/2026; elimínela antes de reunirla',
  });
  expect(await free(part)).toMatchObject({ data: { rule: 'no-award' } });
});

test('a division does not evade the limit: each order is judged with all parts of the resolution', async () => {
  const { id } = await consolidated([[2, 6000]]);
  const part = await divided(id, [line(2, '3000.00')]);
  await generate(part, 2, '10.00', { p_justification_purchase_order: 'Dos proveedores' });
  const limit = (await stateOf(part)).judged.find(({ rule }) => rule === 'purchaseLimits');
  expect(limit).toMatchObject({ facts: { total: '60000.00', parts: true } });
});

describe('at the same moment', () => {
  test('two divisions of one revision: one is made, the other is asked about', async () => {
    const { id } = await consolidated([[1, 5]]);
    const replies = await Promise.all([
      divide(id, [line(1, '3.00')], { p_revision: 0 }),
      divide(id, [line(1, '3.00')], { p_revision: 0 }),
    ]);
    expect(replies.filter(({ response }) => response === 'success')).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await divide(id, [line(1, '3.00')])).toMatchObject({ data: { rule: 'taken-within' } });
    expect((await moved()).budget).toEqual([12.5, 0]);
  });

  test.each([1, 2, 3])(
    'a division and a freeing: one order of events, nothing is held twice (%i)',
    async () => {
      const { id } = await consolidated([[1, 5]]);
      const [one, two] = await Promise.all([divide(id, [line(1, '2.00')]), free(id)]);
      expect([one, two].filter(({ response }) => response === 'success')).toHaveLength(1);
      expect((await moved()).budget).toEqual([one.response === 'success' ? 12.5 : 0, 0]);
    },
  );

  test.each([1, 2, 3])('a reunion and a generation of the part: one of them wins (%i)', async () => {
    const { id } = await consolidated([[1, 5]]);
    const part = await divided(id, [line(1, '2.00')]);
    const replies = await Promise.all([reunite(part), generate(part, 1, '2.50')]);
    expect(replies.filter(({ response }) => response === 'success')).toHaveLength(1);
    expect((await moved()).budget).toEqual([12.5, 0]);
  });
});
