import { streamName } from '@expediente/kernel/streams.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, NO_PLAN_LINE } from '@expediente/machines/ledger/plan-line-state.ts';
import { approvedPlan, requestForm } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldOnto } from '../shared/pipeline/fold.ts';

let service: TestWorkflow;
beforeAll(async () => {
  service = await testWorkflow();
  await approvedPlan(service, 100101, [
    { supply: 1, qty: 1000 },
    { supply: 2, qty: 50 },
    { supply: 1, qty: 10, subProduct: '1-1-2' },
    { supply: 5, qty: 20 },
  ]);
});
afterAll(async () => await service.close());

const save = (form: object) => service.as('centro', '/orders/insert/update', requestForm(form));
const left = async (supply: number, subProduct = '1-1-1') => {
  const events = await service.store.readStream(streamName('planLine', 100101, 2026, supply, subProduct));
  return available(foldOnto(planLine, NO_PLAN_LINE, events));
};
const sub = (qty: number | string, id = '1-1-1') => ({ p_id_sub_products: id, p_qty: qty });

test('a draft reserves, an edit moves by the difference, a rejection gives back, a resend reserves again', async () => {
  const saved = await save({ p_sub_products: [sub(300), sub('4.5', '1-1-2')] });
  expect(saved).toMatchObject({
    response: 'success',
    data: { number: 1, number_year: '1/2026', total_qty: '304.50', state: 0 },
  });
  const p_id = saved.data.id;
  expect(await left(1)).toBe('700.00');
  expect(await left(1, '1-1-2')).toBe('5.50');
  expect(await save({ p_id, p_sub_products: [sub(200)] })).toMatchObject({ data: { id: p_id, number: 1 } });
  expect(await left(1)).toBe('800.00');
  expect(await left(1, '1-1-2')).toBe('10.00');
  expect(await service.as('centro', '/orders/send', { p_id })).toMatchObject({ data: { state: 1 } });
  expect(await save({ p_id })).toMatchObject({
    response: 'warning',
    message: 'El registro ya cambió de estado',
  });
  expect(
    await service.as('aprobador', '/orders/disapprove', { p_id, p_justification: 'Muy alto' }),
  ).toMatchObject({ data: { state: 2 } });
  expect(await left(1)).toBe('1000.00');
  expect(await save({ p_id, p_sub_products: [sub(150)] })).toMatchObject({ data: { state: 2 } });
  expect(await left(1)).toBe('1000.00');
  expect(await service.as('centro', '/orders/send', { p_id })).toMatchObject({ data: { state: 1 } });
  expect(await left(1)).toBe('850.00');
  expect(await service.as('centro', '/orders/ban', { p_id })).toMatchObject({ response: 'warning' });
  await service.as('aprobador', '/orders/disapprove', { p_id, p_justification: 'No procede' });
  expect(await service.as('centro', '/orders/ban', { p_id_order: p_id })).toMatchObject({
    data: { state: 4 },
  });
  expect(await left(1)).toBe('1000.00');
});

test('two windows: the second is shown what it sends next to the present values, by the names that it sends', async () => {
  const { id } = (await save({})).data as { readonly id: number };
  const seen = (await service.store.readStream(streamName('request', id))).length - 1;
  const first = { p_quarter_order: 'SEGUNDO', p_year_additional: 2027, p_sub_products: [sub(3)] };
  await save({ p_id: id, ...first });
  const second = { p_quarter_order: 'TERCERO', p_year_additional: 2028, p_sub_products: [sub('4')] };
  const late = await save({ p_id: id, ...second, p_revision: seen });
  expect(late.status).toBe(409);
  expect(late.data.changed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'p_quarter_order', yours: 'TERCERO', theirs: 'SEGUNDO' }),
      expect.objectContaining({ field: 'p_year_additional', yours: 2028, theirs: 2027 }),
      expect.objectContaining({ field: 'p_sub_products', yours: second.p_sub_products }),
    ]),
  );
  await service.as('centro', '/orders/ban', { p_id_order: id });
});

test('what is not on the catalogue is asked for under S/C, in words of its own, and comes to an order', async () => {
  const asked = { p_id_supplie: 5, p_type: 'NO', p_cod_internal: 'S/C', p_sub_products: [sub(3)] };
  expect(await save({ ...asked, p_description_internal: '' })).toMatchObject({
    data: { rule: 'described-without-catalogue' },
  });
  expect(await save({ ...asked, p_type: 'SI' })).toMatchObject({ data: { rule: 'catalogue-of-supply' } });
  expect(
    await save({ ...asked, p_id_supplie: 1, p_cod_internal: 'ABC', p_description_internal: 'libre' }),
  ).toMatchObject({ response: 'warning', data: { rule: 'catalogue-of-supply' } });
  const described = { ...asked, p_description_internal: 'Formulario de ingreso, dos copias' };
  const { data } = await save({ ...described, p_type: undefined });
  const [drafted] = await service.store.readStream(streamName('request', Number(data.id)));
  expect(drafted?.data).toMatchObject({
    catalogue: 'NO',
    codInternal: 'S/C',
    description: 'Formulario de ingreso, dos copias',
  });
  expect(await left(5)).toBe('17.00');
  await service.as('centro', '/orders/send', { p_id: data.id });
  const consolidation = await service.as('compras', '/orders/consolidate/approve', {
    p_number_resolution: 'R-SC',
    p_date_resolution: '2026-01-20',
    p_list_orders: String(data.id),
    p_calculate_fee: 0,
  });
  expect(consolidation).toMatchObject({ response: 'success', data: { total: '12.00' } });
});

test('numbers are proposed past those that somebody typed, and one number is for one request', async () => {
  const next = (await save({})).data.number as number;
  expect((await save({ p_number: next + 1 })).data.number).toBe(next + 1);
  expect((await save({ p_number: '' })).data.number).toBe(next + 2);
  expect(await save({ p_number: next })).toMatchObject({
    response: 'warning',
    message: `El centro de costo ya tiene un pedido No. ${next}/2026. Escriba otro número o déjelo vacío`,
  });
  const moved = await save({ p_number: 900 });
  expect(await save({ p_id: moved.data.id, p_number: 901 })).toMatchObject({ data: { number: 901 } });
  expect(await save({ p_number: 900 })).toMatchObject({ data: { number: 900 } });
});

test.each([
  ['no cost centre', { p_id_unit: 0 }, 'p_id_unit', 'No ha seleccionado centro de costo'],
  ['no supply', { p_id_supplie: '' }, 'p_id_supplie', 'No ha seleccionado el insumo'],
  ['no sub-products', { p_sub_products: [] }, 'p_sub_products', 'No hay subproductos seleccionados'],
  ['no quarter', { p_quarter_order: '' }, 'p_quarter_order', 'Seleccionar Cuatrimestre'],
  ['no justification', { p_justification: '' }, 'p_justification', 'Por favor, ingresar la justificación'],
  [
    'spaces at the ends',
    { p_justification: ' a' },
    'p_justification',
    'Por favor, eliminar espacio en blanco a los costados',
  ],
])('%s is malformed, reported at its field', async (_, form, field, message) => {
  expect(await save(form)).toMatchObject({ status: 400, data: { errors: [{ field, message }] } });
});

test.each([
  ['a total that is not the sum', { p_total_qty: 7 }, 'total-agrees'],
  ['nothing asked', { p_sub_products: [sub(0)] }, 'something-asked'],
  ['more than there is', { p_sub_products: [sub('1000.01')] }, 'units-available'],
  ['a supply that is not planned', { p_id_supplie: 3 }, 'line-planned'],
  ['a unit without approved plan', { p_id_unit: 100102 }, 'plan-approved'],
])('%s is refused', async (_, form, rule) => {
  expect(await save(form)).toMatchObject({ status: 200, response: 'warning', data: { rule } });
});

test('a request of another unit is not disclosed', async () => {
  const { id } = (await save({})).data;
  expect(await service.as('otro', '/orders/send', { p_id: id })).toMatchObject({ status: 404 });
  expect(await service.as('centro', '/orders/send', { p_id: 987654 })).toMatchObject({ status: 404 });
  expect(await service.as('solouno', '/orders/send', { p_id: id })).toMatchObject({ response: 'success' });
});

test('50 at once for more than a line holds: exactly what it holds, no one is asked to come back', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => save({ p_id_supplie: 2, p_sub_products: [sub(2)] })),
  );
  expect(replies.filter(({ response }) => response === 'success')).toHaveLength(25);
  expect(replies.filter(({ data }) => data.rule === 'units-available')).toHaveLength(25);
  expect(await left(2)).toBe('0.00');
  const numbers = replies.flatMap(({ data }) => (data.number ? [data.number] : []));
  expect(new Set(numbers).size).toBe(25);
});
