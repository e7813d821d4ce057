import { compare, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, NO_PLAN_LINE } from '@expediente/machines/ledger/plan-line-state.ts';
import { approvedPlan, requestForm } from '@expediente/testing/workflow/forms.ts';
import { supply } from '@expediente/testing/workflow/records.ts';
import { createRecords, type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldOnto } from '../shared/pipeline/fold.ts';

const PATH = '/orders/lot/insert';
const UNIT = 100101;
let service: TestWorkflow;
/** Supplies of a whole ward, 10 units of each in the plan. */
const WARD = Array.from({ length: 200 }, (_, at) => 1_001 + at);
beforeAll(async () => {
  service = await testWorkflow();
  await createRecords(
    service.workflow,
    'supply',
    // Names as long as a catalogue's: each is in a pedido's events three times.
    WARD.map((id) => supply(id, '3.00', { description_internal: `INSUMO ${id} ${'X'.repeat(110)}` })),
  );
  await approvedPlan(service, UNIT, [
    ...WARD.flatMap((each) => [
      { supply: each, qty: 10 },
      { supply: each, qty: 10, subProduct: '1-1-2' },
    ]),
    { supply: 1, qty: 1000 },
    { supply: 1, qty: 10, subProduct: '1-1-2' },
    { supply: 2, qty: 50 },
    { supply: 5, qty: 20 },
  ]);
});
afterAll(async () => await service.close());

const left = async (supply: number, subProduct = '1-1-1') =>
  available(
    foldOnto(
      planLine,
      NO_PLAN_LINE,
      await service.store.readStream(streamName('planLine', UNIT, 2026, supply, subProduct)),
    ),
  );
const line = (supply: number, qty: number | string, changes: object = {}) => ({
  p_id_supplie: supply,
  p_id_sub_products: '1-1-1',
  p_qty: qty,
  ...changes,
});
const lotOf = (lines: readonly object[], changes: object = {}) => ({
  p_id_unit: UNIT,
  p_year: 2026,
  p_date: '2026-01-15',
  p_quarter_order: 'PRIMERO',
  p_year_additional: 2026,
  p_justification: 'Para la atención del mes',
  p_send: 0,
  p_lines: lines,
  ...changes,
});
const save = (lines: readonly object[], changes: object = {}) =>
  service.as('centro', PATH, lotOf(lines, changes));
const eventsOf = async (id: number) => await service.store.readStream(streamName('request', id));
const idsOf = (data: unknown): number[] => Object(data).ids;

test('20 quantities are 20 pedidos and 20 reservations, with consecutive numbers, in one append', async () => {
  const asked = WARD.slice(0, 20);
  const taken = await service.as('centro', '/orders/insert/update', requestForm({ p_number: 5 }));
  expect(taken).toMatchObject({ response: 'success' });
  const answer = await save(asked.map((each) => line(each, '2.5')));
  const numbers = [1, 2, 3, 4, ...Array.from({ length: 16 }, (_, at) => at + 6)];
  expect(answer).toMatchObject({
    response: 'success',
    message: 'Se guardaron 20 pedidos: No. 1 a 4 y 6 a 21/2026.',
    data: { numbers },
  });
  const ids = idsOf(answer.data);
  expect(answer.data.lot).toBe(ids[0]);
  const commands = new Set<string>();
  for (const [at, id] of ids.entries()) {
    const events = await eventsOf(id);
    expect(events).toMatchObject([
      {
        type: 'RequestDrafted',
        data: {
          lot: ids[0],
          number: numbers[at],
          totalQty: '2.50',
          description: expect.stringContaining(`INSUMO ${asked[at]} X`),
          justification: 'Para la atención del mes',
        },
      },
    ]);
    commands.add(String(events[0]?.metadata.commandId));
    expect(await left(asked[at] ?? 0)).toBe('7.50');
  }
  expect(commands.size).toBe(1);
});

test('lines of one supply are one pedido, with a justification of its own, and p_send sends it', async () => {
  const answer = await save(
    [
      line(1, 3, { p_justification: 'Brote de dengue' }),
      line(2, 0),
      line(5, 4),
      line(1, 2, { p_id_sub_products: '1-1-2' }),
    ],
    { p_send: 1 },
  );
  expect(answer).toMatchObject({
    response: 'success',
    message: expect.stringContaining('Se enviaron 2 pedidos'),
  });
  const [first = 0, second = 0, ...more] = idsOf(answer.data);
  expect(more).toEqual([]);
  expect(await eventsOf(first)).toMatchObject([
    {
      type: 'RequestDrafted',
      data: { lot: first, totalQty: '5.00', catalogue: 'SI', justification: 'Brote de dengue' },
    },
    { type: 'RequestSent', data: { lines: [{ qty: '3.00' }, { qty: '2.00' }] } },
  ]);
  expect(await eventsOf(second)).toMatchObject([
    {
      type: 'RequestDrafted',
      data: { lot: first, catalogue: 'NO', codInternal: 'S/C', description: 'INSUMO 5' },
    },
    { type: 'RequestSent' },
  ]);
  expect([await left(1), await left(1, '1-1-2'), await left(2), await left(5)]).toEqual([
    '996.00',
    '8.00',
    '50.00',
    '16.00',
  ]);
});

test.each<[string, readonly object[], object, string, string | undefined]>([
  [
    'a line above what is available',
    [line(1_030, 1), line(1_031, '10.01')],
    {},
    'units-available',
    'p_lines/1/p_qty',
  ],
  [
    'a second sub-product above what is available',
    [line(1_030, 1), line(1_031, 1), line(1_031, 11, { p_id_sub_products: '1-1-2' })],
    {},
    'units-available',
    'p_lines/2/p_qty',
  ],
  ['a supply that is not planned', [line(1_030, 1), line(6, 1)], {}, 'line-planned', 'p_lines/1/p_qty'],
  ['a line twice', [line(1_030, 1), line(1_031, 1), line(1_030, 2)], {}, 'lines-once', 'p_lines/2/p_qty'],
  ['nothing asked', [line(1_030, 0)], {}, 'something-asked', 'p_lines'],
  ['a date of another year', [line(1_030, 1)], { p_date: '2025-12-31' }, 'date-within-year', 'p_date'],
  ['a centre without plan', [line(1_030, 1)], { p_id_unit: 100102 }, 'plan-approved', undefined],
])('%s refuses the whole lot at its cell', async (_, lines, changes, rule, field) => {
  const before = await service.store.head();
  const answer = await save(lines, changes);
  expect(answer).toMatchObject({ status: 200, response: 'warning', data: { rule } });
  expect(answer.data.field).toBe(field);
  expect(await service.store.head()).toEqual(before);
});

test.each<[string, readonly object[], object, string, string]>([
  ['a quantity that is none', [line(1_030, 1), line(1_031, 'x')], {}, 'p_lines.1.p_qty', 'Escriba un número'],
  ['no lines', [], {}, 'p_lines', 'Anotar la cantidad de al menos un insumo'],
  [
    '501 lines',
    Array.from({ length: 501 }, () => line(1_030, 1)),
    {},
    'p_lines',
    'Un lote pide como máximo 500 líneas',
  ],
  [
    'no justification',
    [line(1_030, 1)],
    { p_justification: '' },
    'p_justification',
    'Por favor, ingresar la justificación',
  ],
])('%s is malformed, reported at its field', async (_, lines, changes, field, message) => {
  expect(await save(lines, changes)).toMatchObject({
    status: 400,
    data: { errors: [{ field, message: expect.stringContaining(message) }] },
  });
});

test('who may not create, or not send, is refused, and a unit out of scope is not touched', async () => {
  expect(await service.as('aprobador', PATH, lotOf([line(1_030, 1)]))).toMatchObject({ status: 403 });
  expect(await service.as('otro', PATH, lotOf([line(1_030, 1)]))).toMatchObject({ status: 403 });
  const creates = await service.workflow.execute(
    PATH,
    lotOf([line(1_030, 1)], { p_send: 1 }),
    sessionOf({
      executor: { id: 100100, name: 'UNIDAD EJECUTORA 100100' },
      permissions: [],
    }),
    { at: new Date() },
  );
  expect(creates).toMatchObject({ status: 403, permission: 'pedidos.sendrequest' });
  expect(await left(1_030)).toBe('10.00');
});

test('the same key again answers the same lot, and writes nothing', async () => {
  const lot = lotOf([line(1_040, 1), line(1_041, 1)]);
  const key = { 'idempotency-key': 'lote-de-prueba-1' };
  const first = await service.as('centro', PATH, lot, key);
  const head = await service.store.head();
  const again = await service.as('centro', PATH, lot, key);
  expect(again.data).toEqual(first.data);
  expect(await service.store.head()).toEqual(head);
  expect(await left(1_040)).toBe('9.00');
});

test('the greatest lot of 200 pedidos in 400 lines is one append, sent as well', async () => {
  const lines = WARD.flatMap((each) => [
    line(each, 1, { p_justification: 'J'.repeat(255) }),
    line(each, 1, { p_id_sub_products: '1-1-2' }),
  ]);
  const answer = await save(lines, { p_send: 1 });
  expect(answer).toMatchObject({ response: 'success' });
  expect(idsOf(answer.data)).toHaveLength(200);
});

test('40 lots at once from two processes over one plan never take more than it has', async () => {
  const processes = [service.workflow, await service.anotherProcess()];
  const session = sessionOf({
    userId: 11,
    executor: { id: 100100, name: 'UNIDAD EJECUTORA 100100' },
  });
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const lot = lotOf([line(2, 2), line(1, 1), line(1_050, '0.1')]);
      return await processes[at % 2]?.execute(PATH, lot, session, { at: new Date() });
    }),
  );
  const saved = answers.filter((each) => each?.envelope.response === 'success');
  const refused = answers.filter((each) => Object(each?.envelope.data).rule === 'units-available');
  expect(saved).toHaveLength(25);
  expect(refused).toHaveLength(15);
  expect(await left(2)).toBe('0.00');
  expect(compare(await left(1_050), ZERO_QUANTITY)).toBeGreaterThan(0);
  const numbers = saved.flatMap((each) => Object(each?.envelope.data).numbers);
  expect(new Set(numbers).size).toBe(75);
});
