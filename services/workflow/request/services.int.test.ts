import { streamName } from '@expediente/kernel/streams.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, NO_PLAN_LINE } from '@expediente/machines/ledger/plan-line-state.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { approvedPlan, requestForm } from '@expediente/testing/workflow/forms.ts';
import { type Reply, type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldOnto } from '../shared/pipeline/fold.ts';

const { servicio, pedido } = requestKinds;

/** Supplies 6 and 7 are of renglón 182, supply 1 is not (`testing/workflow/records.ts`). */
let service: TestWorkflow;
beforeAll(async () => {
  service = await testWorkflow();
  await approvedPlan(service, 100101, [
    { supply: 1, qty: 50 },
    { supply: 6, qty: 100 },
    { supply: 7, qty: 20, subProduct: '1-1-2' },
  ]);
});
afterAll(async () => await service.close());

const asked = (supply: number, qty: number | string, subProduct = '1-1-1') => ({
  p_id: supply,
  p_id_sub_products: subProduct,
  p_qty: qty,
});
const TWO = [asked(6, 10), asked(7, 1, '1-1-2')];

/** The form of a medical service as R3 §7 names its fields. */
const serviceOf = (changes: object = {}) => ({
  p_id: 0,
  p_id_unit: 100101,
  p_year: 2026,
  p_number: '',
  p_date: '2026-01-15',
  p_serv: 2,
  p_justification: 'Para la atención del cuatrimestre',
  p_supplies: TWO,
  p_quarter_order: 'PRIMERO',
  p_year_additional: 2026,
  ...changes,
});
const save = (changes: object = {}) => service.as('centro', servicio.paths.save, serviceOf(changes));
const left = async (supply: number, subProduct: string) => {
  const events = await service.store.readStream(streamName('planLine', 100101, 2026, supply, subProduct));
  return available(foldOnto(planLine, NO_PLAN_LINE, events));
};
const leftOfBoth = async () => [await left(6, '1-1-1'), await left(7, '1-1-2')];
const idOf = ({ data }: Reply): number => Number(data.id);

test('a medical service of several supplies is saved, sent, rejected, sent again, and comes to an order of its kind', async () => {
  const saved = await save({ p_total_qty: '11' });
  expect(saved).toMatchObject({
    response: 'success',
    message: 'El servicio médico se guardó.',
    data: { number: 1, number_year: '1/2026', total_qty: '11.00', state: 0 },
  });
  const p_id = idOf(saved);
  expect(await leftOfBoth()).toEqual(['90.00', '19.00']);
  const [drafted] = await service.store.readStream(streamName('request', p_id));
  expect(drafted).toMatchObject({
    type: 'RequestDrafted',
    data: { kind: 2, catalogue: 'SI', description: 'INSUMO 6', codInternal: '30006' },
  });

  expect(await service.as('centro', servicio.paths.send, { p_id })).toMatchObject({
    message: 'El servicio médico se envió para consolidación.',
    data: { state: 1 },
  });
  const rejected = await service.as('aprobador', servicio.paths.reject, {
    p_id,
    p_justification: 'Revisar',
  });
  expect(rejected).toMatchObject({ message: 'El servicio médico se rechazó.', data: { state: 2 } });
  expect(await leftOfBoth()).toEqual(['100.00', '20.00']);
  await service.as('centro', servicio.paths.send, { p_id });
  expect(await leftOfBoth()).toEqual(['90.00', '19.00']);

  const consolidated = await service.as('compras', servicio.paths.consolidate, {
    p_number_resolution: 'R-SERV',
    p_date_resolution: '2026-01-20',
    p_list_orders: String(p_id),
    p_calculate_fee: 0,
  });
  expect(consolidated).toMatchObject({
    response: 'success',
    message: 'Los servicios médicos se consolidaron.',
    data: { state: 0, total: '970.00' },
  });
  const [made] = await service.store.readStream(streamName('order', idOf(consolidated)));
  expect(made).toMatchObject({
    type: 'OrderConsolidated',
    data: { kind: 2, supplies: [{ supply: 6 }, { supply: 7 }], lines: [{}, {}] },
  });
});

test('both kinds count on their own, and one number is for one of each', async () => {
  const next = Number((await save()).data.number) + 1;
  expect(await service.as('centro', pedido.paths.save, requestForm())).toMatchObject({
    data: { number: 1 },
  });
  const { data } = await save({ p_number: next });
  expect(data.number).toBe(next);
  expect(await save({ p_number: next })).toMatchObject({
    response: 'warning',
    message: `El centro de costo ya tiene un servicio médico No. ${next}/2026. Escriba otro número o déjelo vacío`,
  });
});

test('an edit moves by the difference, an annulment gives back', async () => {
  const before = await leftOfBoth();
  const p_id = idOf(await save());
  expect(await save({ p_id, p_supplies: [asked(6, 4)] })).toMatchObject({
    message: 'El servicio médico se actualizó.',
    data: { total_qty: '4.00' },
  });
  expect(await left(7, '1-1-2')).toBe(before[1]);
  expect(await service.as('centro', servicio.paths.ban, { p_id })).toMatchObject({
    message: 'El servicio médico se anuló.',
    data: { state: 4 },
  });
  expect(await leftOfBoth()).toEqual(before);
});

describe('what R3 §5 asks of medical services is refused at a field of their form', () => {
  test.each([
    ['another renglón', { p_supplies: [asked(1, 1)] }, 'service-row', 'p_supplies'],
    ['a repeated supply', { p_supplies: [asked(6, 1), asked(6, 2)] }, 'lines-once', 'p_supplies'],
    ['nothing but zeros', { p_supplies: [asked(6, 0)] }, 'something-asked', 'p_supplies'],
    ['another total', { p_total_qty: 3 }, 'total-agrees', 'p_supplies'],
    ['more than there is', { p_supplies: [asked(7, 21, '1-1-2')] }, 'units-available', 'p_supplies'],
  ])('%s', async (_, changes, rule, field) => {
    expect(await save(changes)).toMatchObject({
      response: 'warning',
      data: { rule, field },
    });
  });
  test.each([
    ['no cost centre', { p_id_unit: 0 }, 'p_id_unit', 'No ha seleccionado centro de costo'],
    ['no supplies', { p_supplies: [] }, 'p_supplies', 'Seleccionar insumos'],
  ])('%s', async (_, changes, field, message) => {
    expect(await save(changes)).toMatchObject({ status: 400, data: { errors: [{ field, message }] } });
  });
});

test('neither kind is reached by the paths of the other', async () => {
  const service1 = idOf(await save());
  const pedido1 = idOf(await service.as('centro', pedido.paths.save, requestForm()));
  await service.as('centro', servicio.paths.send, { p_id: service1 });
  const consolidation = { p_number_resolution: 'R-X', p_date_resolution: '2026-01-20' };
  const elsewhere = [
    await service.as('centro', pedido.paths.ban, { p_id: service1 }),
    await service.as('centro', pedido.paths.save, requestForm({ p_id: service1 })),
    await service.as('centro', servicio.paths.send, { p_id: pedido1 }),
    await service.as('centro', servicio.paths.save, serviceOf({ p_id: pedido1 })),
    await service.as('compras', pedido.paths.consolidate, {
      ...consolidation,
      p_list_orders: String(service1),
    }),
    await service.as('compras', servicio.paths.consolidate, {
      ...consolidation,
      p_list_orders: String(pedido1),
    }),
  ];
  expect(elsewhere.map(({ status, message }) => [status, message])).toEqual([
    [404, 'El pedido no existe.'],
    [404, 'El pedido no existe.'],
    [404, 'El servicio médico no existe.'],
    [404, 'El servicio médico no existe.'],
    [404, 'El pedido no existe.'],
    [404, 'El servicio médico no existe.'],
  ]);
});
