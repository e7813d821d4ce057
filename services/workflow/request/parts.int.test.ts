import { ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { heldBy } from '@expediente/machines/ledger/holdings.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, NO_PLAN_LINE } from '@expediente/machines/ledger/plan-line-state.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { NO_QUARTER_BUDGET } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { NO_ORDER } from '@expediente/machines/order/state.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { requestSource } from '@expediente/machines/request/reservations.ts';
import { NO_REQUEST, type RequestState } from '@expediente/machines/request/state.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { approvedPlan, approvedQuarters, sentRequests } from '@expediente/testing/workflow/forms.ts';
import { type Reply, type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldOnto } from '../shared/pipeline/fold.ts';

const { pedido, servicio } = requestKinds;
const UNIT = 100101;
let service: TestWorkflow;
let made = 0;
beforeAll(async () => {
  service = await testWorkflow();
  await approvedPlan(service, UNIT, [
    { supply: 1, qty: 10_000 },
    { supply: 1, qty: 1_000, subProduct: '1-1-2' },
    { supply: 6, qty: 100 },
    { supply: 7, qty: 100 },
  ]);
  await approvedQuarters(service, UNIT, [['200', 'PRIMERO', '20000']]);
});
afterAll(async () => await service.close());

const stateOf = async (id: number): Promise<RequestState> =>
  foldOnto(request, NO_REQUEST, await service.store.readStream(streamName('request', id)));
const orderOf = async (id: number) =>
  foldOnto(order, NO_ORDER, await service.store.readStream(streamName('order', id)));
const eventsOf = async (id: number) => await service.store.readStream(streamName('request', id));
const planLineOf = async (subProduct = '1-1-1', supply = 1) =>
  foldOnto(
    planLine,
    NO_PLAN_LINE,
    await service.store.readStream(streamName('planLine', UNIT, 2026, supply, subProduct)),
  );
const left = async (subProduct?: string) => available(await planLineOf(subProduct));
const reservedBudget = async () =>
  foldOnto(
    quarterBudget,
    NO_QUARTER_BUDGET,
    await service.store.readStream(streamName('quarterBudget', UNIT, 2026, '200', 'PRIMERO')),
  ).orderReservated;

const sent = async (...quantities: readonly number[]): Promise<number> => {
  const [id = 0] = await sentRequests(service, [
    {
      p_sub_products: quantities.map((p_qty, at) => ({ p_id_sub_products: `1-1-${at + 1}`, p_qty })),
    },
  ]);
  return id;
};
const take = (p_id: number, p_qty: string | number, p_id_sub_products = '1-1-1', p_id_supplie = 1) => ({
  ...{ p_id, p_id_supplie, p_id_sub_products, p_qty },
});
const payloadOf = (ids: readonly number[], p_lines: readonly object[] | undefined, changes: object = {}) => ({
  ...{ p_number_resolution: `PT-${++made}`, p_date_resolution: '2026-01-20', p_has_award: 0 },
  ...{ p_list_orders: ids.join(','), p_calculate_fee: 1 },
  ...(p_lines && { p_lines }),
  ...changes,
});
const consolidate = (ids: readonly number[], p_lines?: readonly object[], changes: object = {}) =>
  service.as('compras', pedido.paths.consolidate, payloadOf(ids, p_lines, changes));
const free = (p_id: unknown) => service.as('compras', '/orders/purchaseorder/free', { p_id });
const orderIn = ({ data }: Reply): number => Number(data.id);
const qtys = ({ lines }: RequestState) => lines.map(({ subProduct, qty }) => [subProduct, qty]);

test('less is taken than a pedido asks for: the rest is a pedido of its own, and nothing available changes', async () => {
  const id = await sent(20);
  const before = await left();
  const budget = Number(await reservedBudget());
  const { number } = await stateOf(id);
  const answer = await consolidate([id], [take(id, '8')]);
  const own = await stateOf(id);
  const [rest = 0] = own.rests;
  expect(answer).toMatchObject({
    response: 'success',
    message: `Los pedidos se consolidaron. Queda un pedido nuevo, ${number + 1}/2026, por 12.`,
    data: { state: 0, total: '20.00', rests: [{ number: number + 1 }] },
  });
  expect(own).toMatchObject({ status: 'consolidado', totalQty: '8.00', order: orderIn(answer) });
  const opened = await stateOf(rest);
  expect(opened).toMatchObject({
    ...{ status: 'enviado', number: number + 1, totalQty: '12.00', restOf: id, order: null, unit: UNIT },
    ...{ executor: 100100, year: 2026, justification: own.justification, date: own.date },
  });
  expect(qtys(opened)).toEqual([['1-1-1', '12.00']]);

  // The plan line: the same units are reserved, now for two pedidos; the order and the budget have the part alone.
  expect(await left()).toBe(before);
  const { held } = await planLineOf();
  const heldOf = (each: number) => heldBy(held, requestSource(each), ZERO_QUANTITY);
  expect([heldOf(id), heldOf(rest)]).toEqual(['8.00', '12.00']);
  const made = await orderOf(orderIn(answer));
  expect(made.requests).toEqual([id]);
  expect(made.allocations.map(({ requested }) => requested)).toEqual(['8.00']);
  expect(Number(await reservedBudget()) - budget).toBe(20);

  // One append.
  const [reduced, consolidated] = (await eventsOf(id)).slice(-2);
  const [first] = await eventsOf(rest);
  expect([reduced?.type, consolidated?.type, first?.type]).toEqual([
    'RequestReduced',
    'RequestConsolidated',
    'RequestRestOpened',
  ]);
  expect(new Set([reduced, consolidated, first].map((each) => each?.metadata.commandId)).size).toBe(1);
  expect(reduced?.data).toMatchObject({ rest, restNumber: number + 1 });
  expect(first?.data).toMatchObject({ restOf: id, restOfNumber: number });

  // Freed, both stay as they are, and each is consolidated by itself.
  expect(await free(answer.data.id)).toMatchObject({ response: 'success' });
  expect(await stateOf(id)).toMatchObject({
    status: 'enviado',
    totalQty: '8.00',
    rests: [rest],
    order: null,
  });
  expect(await stateOf(rest)).toMatchObject({ status: 'enviado', totalQty: '12.00' });
  expect(await left()).toBe(before);
  const both = await consolidate([id, rest]);
  expect((await orderOf(orderIn(both))).lines.map(({ requested }) => requested)).toEqual(['20.00']);
});

test('the rest is a pedido like any: taken again, rejected, mended, annulled, and its number is its own', async () => {
  const id = await sent(20);
  const before = await left();
  await consolidate([id], [take(id, '8')]);
  const [rest = 0] = (await stateOf(id)).rests;
  await consolidate([rest], [take(rest, '5.5')]);
  const again = await stateOf(rest);
  expect(again).toMatchObject({ status: 'consolidado', totalQty: '5.50', restOf: id });
  const [last = 0] = again.rests;
  expect(await stateOf(last)).toMatchObject({ totalQty: '6.50', restOf: rest });
  expect(await left()).toBe(before);
  const numbers = await Promise.all([id, rest, last].map(async (each) => (await stateOf(each)).number));
  expect(new Set(numbers).size).toBe(3);
  const rejected = await service.as('aprobador', pedido.paths.reject, {
    ...{ p_id: last, p_justification: 'No hay existencia' },
  });
  expect(rejected).toMatchObject({ response: 'success' });
  expect(Number(await left()) - Number(before)).toBe(6.5);
  expect(await service.as('centro', pedido.paths.ban, { p_id: last })).toMatchObject({ data: { state: 4 } });
});

test('of several sub-products a line is left whole, and of several pedidos each has a rest of its own', async () => {
  const [one, two, three] = [await sent(10, 4), await sent(30), await sent(5)];
  const before = [await left(), await left('1-1-2')];
  const answer = await consolidate(
    [one, two, three],
    [take(one, 0, '1-1-2'), take(two, '29.99'), take(three, '5')],
  );
  const states = await Promise.all([one, two, three].map(stateOf));
  expect(states.map(qtys)).toEqual([[['1-1-1', '10.00']], [['1-1-1', '29.99']], [['1-1-1', '5.00']]]);
  const rests = await Promise.all(states.flatMap(({ rests }) => rests).map(stateOf));
  expect(rests.map(qtys)).toEqual([[['1-1-2', '4.00']], [['1-1-1', '0.01']]]);
  const [a, b] = rests.map(({ number }) => number);
  expect(b).toBe((a ?? 0) + 1);
  expect(answer.message).toContain(`Quedan 2 pedidos nuevos con lo que no se tomó: ${a}/2026, ${b}/2026.`);
  expect([await left(), await left('1-1-2')]).toEqual(before);
  // What is taken whole has no event of its own.
  expect((await eventsOf(three)).map(({ type }) => type)).not.toContain('RequestReduced');
});

test('the rest of a pedido of a lot is in its lot', async () => {
  const { data } = await service.as('centro', '/orders/lot/insert', {
    ...{ p_id_unit: UNIT, p_year: 2026, p_date: '2026-01-15', p_quarter_order: 'PRIMERO' },
    ...{ p_justification: 'Del mes', p_send: 1 },
    p_lines: [{ p_id_supplie: 1, p_id_sub_products: '1-1-1', p_qty: 10 }],
  });
  const id = Number(data.lot);
  await consolidate([id], [take(id, '1')]);
  const [rest = 0] = (await stateOf(id)).rests;
  expect(await stateOf(rest)).toMatchObject({ lot: id, totalQty: '9.00' });
});

test('a medical service keeps the supplies that are taken; the others are a service of their own', async () => {
  const { data } = await service.as('centro', servicio.paths.save, {
    ...{ p_id: 0, p_id_unit: UNIT, p_year: 2026, p_number: '', p_date: '2026-01-15', p_serv: 2 },
    ...{ p_justification: 'Del mes', p_quarter_order: 'PRIMERO', p_year_additional: 2026 },
    p_supplies: [
      { p_id: 6, p_id_sub_products: '1-1-1', p_qty: 10 },
      { p_id: 7, p_id_sub_products: '1-1-1', p_qty: 3 },
    ],
  });
  const id = Number(data.id);
  await service.as('centro', servicio.paths.send, { p_id: id });
  const answer = await service.as(
    'compras',
    servicio.paths.consolidate,
    payloadOf([id], [take(id, 4, '1-1-1', 6), take(id, 0, '1-1-1', 7)], { p_calculate_fee: 0 }),
  );
  expect(answer.message).toContain('Queda un servicio médico nuevo');
  const own = await stateOf(id);
  expect(own.lines.map(({ supply, qty }) => [supply, qty])).toEqual([[6, '4.00']]);
  const rest = await stateOf(own.rests[0] ?? 0);
  expect(rest.kind).toBe(servicio.code);
  expect(rest.lines.map(({ supply, qty }) => [supply, qty])).toEqual([
    [6, '6.00'],
    [7, '3.00'],
  ]);
});

test('what makes no sense is refused at its cell, and nothing is written', async () => {
  const [id, other] = [await sent(20), await sent(3)];
  const draft = await service.as('centro', pedido.paths.withdraw, { p_id: other });
  expect(draft).toMatchObject({ data: { state: 0 } });
  const head = await service.store.head();
  const answers = await Promise.all([
    consolidate([id], [take(id, '20.01')]),
    consolidate([id], [take(id, 0)]),
    consolidate([id], [take(id, 1, '1-1-9')]),
    consolidate([id], [take(id, 1), take(id, 2)]),
    consolidate([id], [take(other, 1)]),
    consolidate([id, other], [take(other, 1)]),
    consolidate([id], [take(id, '0.001')]),
    consolidate([id], [take(id, -1)]),
    consolidate([id], [{ ...take(id, 20), p_asked: 30 }]),
  ]);
  expect(
    answers.map(({ message, data }) => Object(data).rule ?? Object(data).errors?.[0]?.field ?? message),
  ).toEqual([
    ...['part-within', 'part-taken', 'part-of-line', 'lines-once', 'part-consolidated', 'moved-on'],
    ...['p_lines.0.p_qty', 'p_lines.0.p_qty', 'part-as-seen'],
  ]);
  expect(answers.slice(0, 5).map(({ data }) => data.field)).toEqual([
    ...['p_lines/0/p_qty', 'p_lines/0/p_qty', 'p_lines/0/p_qty', 'p_lines/1/p_qty', 'p_lines/0/p_qty'],
  ]);
  expect(await service.store.head()).toEqual(head);
  expect(await service.as('centro', pedido.paths.consolidate, payloadOf([id], [take(id, 1)]))).toMatchObject({
    status: 403,
  });
});

test('two consolidations of parts of one pedido at once: one is done, from two processes as well', async () => {
  const processes = [service.workflow, await service.anotherProcess()];
  const session = sessionOf({ userId: 14, executor: { id: 100100, name: 'UNIDAD EJECUTORA 100100' } });
  for (let round = 0; round < 5; round += 1) {
    const id = await sent(20);
    const before = await left();
    const answers = await Promise.all(
      processes.map(
        async (each, at) =>
          await each.execute(
            pedido.paths.consolidate,
            payloadOf([id], [take(id, String(5 + at))], { p_calculate_fee: 0 }),
            session,
            { at: new Date() },
          ),
      ),
    );
    const results = answers.map(({ envelope }) => envelope.response);
    expect([...results].sort()).toEqual(['success', 'warning']);
    const own = await stateOf(id);
    expect(own.rests).toHaveLength(1);
    expect(own.totalQty).toBe(results[0] === 'success' ? '5.00' : '6.00');
    const rest = await stateOf(own.rests[0] ?? 0);
    expect(Number(own.totalQty) + Number(rest.totalQty)).toBe(20);
    expect(await left()).toBe(before);
  }
});

test('a part that is consolidated while its pedido is taken back or rejected: one of both is done', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await sent(20);
    const before = await left();
    const rejects = round % 2 === 1;
    const [taking, ending] = await Promise.all([
      consolidate([id], [take(id, '5')], { p_calculate_fee: 0 }),
      rejects
        ? service.as('aprobador', pedido.paths.reject, { p_id: id, p_justification: 'No' })
        : service.as('centro', pedido.paths.withdraw, { p_id: id }),
    ]);
    expect([taking.response, ending.response].sort()).toEqual(['success', 'warning']);
    const own = await stateOf(id);
    if (taking.response === 'success') {
      expect(own).toMatchObject({ status: 'consolidado', totalQty: '5.00' });
      expect(await left()).toBe(before);
    } else {
      expect(own).toMatchObject({
        status: rejects ? 'rechazado' : 'pendiente',
        totalQty: '20.00',
        rests: [],
      });
      expect(Number(await left()) - Number(before)).toBe(rejects ? 20 : 0);
    }
  }
});
