import { catalogueDecider } from '@expediente/catalogues/engine/decider.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { price } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from '../shared/unit/answer.ts';

let service: TestWorkflow;
beforeAll(async () => {
  service = await testWorkflow();
});
afterAll(async () => await service.close());

const line = (supply: number | string, qty: number | string, subProduct = '1-1-1') => ({
  p_id_supplie: supply,
  p_id_sub_products: subProduct,
  p_qty: qty,
});
const save = (unit: number | string, details: object[], more: object = {}) =>
  service.as('centro', '/packsannual/insert/update', {
    p_id_unit: unit,
    p_year: 2026,
    p_details: details,
    ...more,
  });
const step = (user: string, name: string, unit: number, more: object = {}) =>
  service.as(user, `/packsannual/${name}`, { p_id_unit: unit, p_year: 2026, ...more });

test('a plan is saved, sent, rejected, corrected, sent again and approved; its lines get streams of their own', async () => {
  expect(await save('100101', [line('1', 1000), line(2, '5')])).toMatchObject({
    status: 200,
    response: 'success',
    data: { id: '100101-2026', state: 0, qty_start: '1005.00', budget: '2550.00' },
    position: expect.any(String),
  });
  expect(await step('centro', 'send', 100101)).toMatchObject({ response: 'success', data: { state: 1 } });
  expect(await save(100101, [line(1, 1)])).toMatchObject({
    status: 200,
    response: 'warning',
    message: 'El registro ya cambió de estado',
    data: { rule: 'moved-on' },
  });
  expect(await step('aprobador', 'disapprove', 100101, { p_justification: '' })).toMatchObject({
    status: 400,
    data: { errors: [{ field: 'p_justification', message: 'Por favor, ingresar la justificación' }] },
  });
  expect(
    await step('aprobador', 'disapprove', 100101, { p_justification: 'Revisar cantidades' }),
  ).toMatchObject({ response: 'success', data: { state: 2 } });
  expect(await save(100101, [line(1, 800), line(2, 5)])).toMatchObject({ data: { state: 2 } });
  expect(await step('centro', 'send', 100101)).toMatchObject({ data: { state: 1 } });
  expect(await step('aprobador', 'approve', 100101)).toMatchObject({
    response: 'success',
    data: { state: 3 },
  });
  expect(await step('aprobador', 'approve', 100101)).toMatchObject({
    status: 200,
    response: 'warning',
    message: 'El registro ya cambió de estado',
  });
  const [opened] = await service.store.readStream(streamName('planLine', 100101, 2026, 1, '1-1-1'));
  expect(opened).toMatchObject({
    type: 'PlanLineOpened',
    data: { qtyStart: '800.00', price: '2.50', group: '200', source: 'pac-100101:2026' },
  });
});

test('a plan has as many lines as one append can open', async () => {
  const lines = Array.from({ length: 1_001 }, (_, at) => line(at + 1, 1));
  expect(await save(100102, lines)).toMatchObject({
    response: 'warning',
    message: 'Un PAC admite como máximo 1,000 líneas y tendría 1,001. Quite las que no se usarán',
    data: { rule: 'plan-size' },
  });
});

test('a unit has one plan a year', async () => {
  expect(await save(100101, [line(1, 1)], { p_is_new: true })).toMatchObject({
    response: 'warning',
    message: 'El centro de costo ya tiene un PAC del año 2026',
    data: { rule: 'pac-once' },
  });
});

test.each([
  ['the same pair twice', [line(1, 1), line(1, 2)], 'lines-once'],
  ['an inactive supply', [line(3, 1)], 'supply-active'],
  ['a supply without price', [line(4, 1)], 'supply-priced'],
  ['a supply that is not there', [line(99, 1)], 'supply-exists'],
  ['a sub-product that is not there', [line(1, 1, '9-9-9')], 'sub-product-exists'],
])('%s is refused', async (_, details, rule) => {
  expect(await save(100102, details)).toMatchObject({ status: 200, response: 'warning', data: { rule } });
});

test('half units are malformed, by path', async () => {
  expect(await save(100102, [line(1, 1.5)])).toMatchObject({
    status: 400,
    response: 'error',
    data: { errors: [{ field: 'p_details.0.p_qty', message: 'Escriba un número entero.' }] },
  });
});

test('session, permission and scope come first', async () => {
  const payload = { p_id_unit: 100102, p_year: 2026, p_details: [] };
  expect(await service.send('/packsannual/insert/update', payload)).toMatchObject({
    status: 401,
    message: 'error_session_api',
  });
  expect(await service.as('aprobador', '/packsannual/insert/update', payload)).toMatchObject({
    status: 403,
    response: 'danger',
  });
  expect(await service.as('solouno', '/packsannual/insert/update', payload)).toMatchObject({ status: 403 });
  expect(await service.as('otro', '/packsannual/insert/update', payload)).toMatchObject({ status: 403 });
  expect(await service.as('otro', '/packsannual/send', { p_id_unit: 100101, p_year: 2026 })).toMatchObject({
    status: 404,
  });
});

test('an edit of an older revision is refused with what changed, by whom', async () => {
  await save(100102, [line(1, 10)]);
  await save(100102, [line(1, 20)]);
  const late = await save(100102, [line(1, 30)], { p_revision: 0 });
  expect(late).toMatchObject({
    status: 409,
    response: 'warning',
    data: { current: { revision: 1, state: 0 } },
  });
  expect(late.data.changed).toEqual(
    expect.arrayContaining([expect.objectContaining({ by: 'Persona centro (centro)', theirs: '20.00' })]),
  );
  expect(await save(100102, [line(1, 30)], { p_revision: 1 })).toMatchObject({ response: 'success' });
});

test('a save takes the prices of its moment and names what moved; until then a plan is not sent', async () => {
  const repriced = async (value: string, state: 0 | 1 = 1) => {
    await service.workflow.act('catalogue', {}, sessionOf({ executor: null }), {}, async (unit) => {
      await unit.decide(catalogueDecider(CATALOGUES.supply), ['2'], {
        type: 'change',
        changes: { price: price(value), state },
      });
      return done('');
    });
  };
  const centre = (name: string, details?: object[]) =>
    service.as('centro', `/packsannual/${name}`, {
      p_id_unit: 100102,
      p_year: 2031,
      ...(details && { p_details: details }),
    });
  await centre('insert/update', [line(2, 10)]);
  await repriced('12.50');
  expect(await centre('send')).toMatchObject({
    response: 'warning',
    message:
      'El precio de 30002 cambió de Q10.00 a Q12.50. Edite el PAC y guárdelo para tomar los precios de hoy',
    data: { rule: 'prices-of-today' },
  });
  const seen = { ...line(1, 1), p_price: '3.00' };
  expect(await centre('insert/update', [{ ...line(2, 10), p_price: '10.00' }, seen])).toMatchObject({
    response: 'success',
    message: 'El PAC se actualizó. Cambiaron los precios: 30002 de Q10.00 a Q12.50, 30001 de Q3.00 a Q2.50.',
    data: {
      budget: '127.50',
      prices_changed: [
        { id_supplie: 2, cod_internal: '30002', before: '10.00', now: '12.50' },
        { id_supplie: 1, cod_internal: '30001', before: '3.00', now: '2.50' },
      ],
    },
  });
  await repriced('12.50', 0);
  expect(await centre('send')).toMatchObject({ data: { rule: 'supplies-active' } });
  await repriced('10.00');
  expect(await centre('insert/update', [line(2, 10)])).toMatchObject({ data: { budget: '100.00' } });
  expect(await centre('send')).toMatchObject({ response: 'success', data: { state: 1 } });
  // Between sending and approval: the approval reports it.
  await repriced('11.00', 0);
  expect(
    await service.as('aprobador', '/packsannual/approve', { p_id_unit: 100102, p_year: 2031 }),
  ).toMatchObject({
    response: 'success',
    message:
      'El PAC se aprobó. El precio de 30002 cambió de Q10.00 a Q11.00 en el catálogo. Ya no están activos en el catálogo: 30002.',
    data: {
      state: 3,
      prices_changed: [{ id_supplie: 2, before: '10.00', now: '11.00' }],
      inactive: ['30002'],
    },
  });
  await repriced('10.00');
});

test('a command with a key is done once', async () => {
  const key = { 'idempotency-key': 'clave-de-prueba-1' };
  const token = await service.tokenOf('centro');
  const body = { token, p_id_unit: 100102, p_year: 2027, p_details: [line(1, 1)], p_is_new: 1 };
  const first = await service.send('/packsannual/insert/update', body, key);
  expect(first).toMatchObject({ response: 'success' });
  expect(await service.send('/packsannual/insert/update', body, key)).toEqual(first);
  expect(await service.send('/packsannual/insert/update', { ...body, p_year: 2028 }, key)).toMatchObject({
    status: 422,
    response: 'error',
  });
});
