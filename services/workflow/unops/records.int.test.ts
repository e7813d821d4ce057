import { catalogueDecider } from '@expediente/catalogues/engine/decider.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { SUM_FAULTS } from '@expediente/machines/unops/sums.ts';
import { UNOPS_MISSING } from '@expediente/schemas/unops/commands.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import {
  type UnopsDesk,
  unopsDesk,
  unopsForm,
  unopsInvoice,
  unopsReceipt,
} from '@expediente/testing/workflow/unops.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done } from '../shared/unit/answer.ts';

let service: TestWorkflow;
let desk: UnopsDesk;
beforeAll(async () => {
  service = await testWorkflow();
  desk = unopsDesk(service);
});
afterAll(async () => await service.close());

const eventsOf = async (id: number) => await service.store.readStream(streamName('unops', id));

/** Changes a record of a catalogue as its own form would. */
async function change(catalogue: 'provider' | 'supply' | 'unit', id: number, changes: object): Promise<void> {
  await service.workflow.act('catalogue', {}, sessionOf({ executor: null }), {}, async (unit) => {
    // The definition of that name.
    const decider = catalogueDecider(CATALOGUES[catalogue] as typeof CATALOGUES.provider);
    await unit.decide(decider, [id], { type: 'change', changes });
    return done('');
  });
}

test('a record copies names, codes, renglón and group of the moment', async () => {
  const reply = await desk.save({
    p_price: '12.50',
    p_qty: 1000,
    p_sub_products: [
      { id: '1-1-1', qty: 600 },
      { id: '1-1-2', qty: '400' },
    ],
    p_invoices: [unopsInvoice(501, '7500'), unopsInvoice(502, '5000.00')],
    p_receipts: [unopsReceipt('R-501', '12500')],
    p_date_act: null,
    p_year_reception: undefined,
    p_receipts_completed: undefined,
  });
  expect(reply).toMatchObject({
    status: 200,
    response: 'success',
    message: 'El registro se guardó.',
    data: { total: '12500.00', state: 0 },
  });
  // Screens know every record by `id`.
  expect(reply.data.id).toBe(reply.data.id_unops);
  const [event] = await eventsOf(Number(reply.data.id_unops));
  expect(event).toMatchObject({
    type: 'UnopsRecorded',
    data: {
      id: reply.data.id_unops,
      executor: 100100,
      unit: 100101,
      unitDescription: 'CENTRO 100101',
      providerNit: '576931K',
      providerName: 'PROVEEDOR 1',
      supply: 1,
      codInternal: '30001',
      codPpr: '1-1',
      description: 'INSUMO 1',
      row: '261',
      rowDescription: 'ELEMENTOS Y COMPUESTOS QUÍMICOS',
      group: '200',
      groupDescription: 'MATERIALES Y SUMINISTROS',
      price: '12.50',
      qty: '1000.00',
      total: '12500.00',
      dateAct: '',
      yearReception: 2026,
      receiptsCompleted: 1,
      subProducts: [
        { subProduct: '1-1-1', description: 'SUBPRODUCTO 1-1-1', qty: '600.00' },
        { subProduct: '1-1-2', qty: '400.00' },
      ],
      invoices: [
        { serie: '0A1B2C3D', number: '501', value: '7500.00' },
        { number: '502', value: '5000.00' },
      ],
      receipts: [{ number: 'R-501', date: '2026-02-10', value: '12500.00' }],
    },
  });
});

describe('what is missing', () => {
  const ofErrors = async (changes: object) => {
    const reply = await desk.save(changes);
    expect(reply).toMatchObject({ status: 400, response: 'error' });
    const errors = reply.data.errors as readonly { field: string; message: string }[];
    expect(reply.message).toBe(errors[0]?.message);
    return errors.map(({ field, message }) => [field, message]);
  };

  test('is reported in the order of R3 §5, with its sentences', async () => {
    const missing = [
      ['p_id_unit', UNOPS_MISSING.unit],
      ['p_id_supplie', UNOPS_MISSING.supply],
      ['p_id_provider', UNOPS_MISSING.provider],
      ['p_invoices', UNOPS_MISSING.invoices],
      ['p_receipts', UNOPS_MISSING.receipts],
    ];
    const nothing = { p_id_unit: 0, p_id_supplie: 0, p_id_provider: 0, p_invoices: [], p_receipts: [] };
    expect(await ofErrors(nothing)).toEqual(missing);
    const absent = Object.fromEntries(Object.keys(nothing).map((field) => [field, undefined]));
    expect(await ofErrors(absent)).toEqual(missing);
    expect(missing.map(([, message]) => message)).toEqual([
      'Seleccionar Unidad',
      'Seleccionar Insumo',
      'Seleccionar Proveedor',
      'Debe ingresar Factura(s)',
      'Debe ingresar Recibo(s)',
    ]);
  });

  test('what is typed wrong is reported by its field', async () => {
    expect(
      await ofErrors({
        p_external_id: 'x'.repeat(101),
        p_year_reception: 26,
        p_price: '0',
        p_qty: '1.5',
        p_invoices: [{ ...unopsInvoice(1, '80'), number_invoice: 0 }],
        p_receipts: [{ ...unopsReceipt('', '80'), date_receipt: '2026-02-30' }],
      }),
    ).toEqual([
      ['p_external_id', expect.stringContaining('100')],
      ['p_year_reception', 'El año debe tener 4 dígitos'],
      ['p_price', 'El valor mínimo es 0.01.'],
      ['p_qty', 'Escriba un número entero.'],
      ['p_invoices.0.number_invoice', 'Ingresar un número de factura entero, mayor que cero'],
      ['p_receipts.0.number_receipt', 'Ingresar el número del recibo'],
      ['p_receipts.0.date_receipt', expect.any(String)],
    ]);
  });
});

describe('what a save is refused for', () => {
  const future = '2099-01-01';
  test.each<[string, object, string, string]>([
    [
      'sub-products that are not the quantity',
      { p_sub_products: [{ id: '1-1-1', qty: 9 }] },
      'p_sub_products',
      SUM_FAULTS.subProducts,
    ],
    [
      'invoices that are not the total',
      { p_invoices: [unopsInvoice(71, '79.99')] },
      'p_invoices',
      SUM_FAULTS.invoices,
    ],
    [
      'receipts that are not the total',
      { p_receipts: [unopsReceipt('R', '80.01')] },
      'p_receipts',
      SUM_FAULTS.receipts,
    ],
    [
      'a sub-product twice',
      {
        p_sub_products: [
          { id: '1-1-1', qty: 4 },
          { id: '1-1-1', qty: 6 },
        ],
      },
      'p_sub_products',
      'El subproducto 1-1-1 está repetido',
    ],
    [
      'a sub-product that is not there',
      { p_sub_products: [{ id: '9-9-9', qty: 10 }] },
      'p_sub_products',
      'El subproducto 9-9-9 no existe',
    ],
    [
      'an invoice twice',
      { p_invoices: [unopsInvoice(72, '40'), { ...unopsInvoice(72, '40'), serie_invoice: '0a1b-2c3d' }] },
      'p_invoices',
      'La factura 0A1B2C3D 72 está repetida',
    ],
    [
      'a total that no column holds',
      { p_qty: '9999999999999999', p_price: '99' },
      'p_qty',
      'El total sería Q989,999,999,999,999,901.00 y puede ser como máximo Q9,999,999,999,999,999.99: reduzca la cantidad o el precio',
    ],
    ['a supply that is not there', { p_id_supplie: 99 }, 'p_id_supplie', 'El insumo no existe'],
    [
      'an inactive supply',
      { p_id_supplie: 3 },
      'p_id_supplie',
      'El insumo 30003 INSUMO 3 está inactivo: seleccione otro',
    ],
    ['a provider that is not there', { p_id_provider: 99 }, 'p_id_provider', 'El proveedor no existe'],
    [
      'an act of tomorrow',
      { p_date_act: future },
      'p_date_act',
      'La fecha de acta (01/01/2099) no puede ser posterior a hoy',
    ],
    [
      'an invoice of tomorrow',
      { p_invoices: [unopsInvoice(73, '80', future)] },
      'p_invoices',
      'La fecha de la factura 0A1B2C3D 73 (01/01/2099) no puede ser posterior a hoy',
    ],
    [
      'a receipt of tomorrow',
      { p_receipts: [unopsReceipt('R-73', '80', future)] },
      'p_receipts',
      'La fecha del recibo R-73 (01/01/2099) no puede ser posterior a hoy',
    ],
  ])('%s', async (_, changes, field, message) => {
    expect(await desk.save(changes)).toMatchObject({
      status: 200,
      response: 'warning',
      message: expect.stringContaining(message),
      data: { field },
    });
  });
});

describe('an edit', () => {
  test('keeps what it has though it became inactive, and takes nothing inactive anew', async () => {
    const id = await desk.saved({ p_id_supplie: 2, p_id_provider: 2, p_id_unit: 100102 });
    const form = unopsForm({ p_id_unops: id, p_id_supplie: 2, p_id_provider: 2, p_id_unit: 100102 });
    await change('supply', 2, { state: 0, description_internal: 'OTRO NOMBRE' });
    await change('provider', 2, { state: 0 });
    await change('unit', 100102, { state: 0 });
    const edited = { ...form, p_number_itb: 'ITB-77', p_invoices: [unopsInvoice(7_001, '80')] };
    expect(await desk.call('insert/update', edited)).toMatchObject({ response: 'success' });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'UnopsRevised',
      data: { description: 'INSUMO 2', providerName: 'PROVEEDOR 2', unit: 100102, numberItb: 'ITB-77' },
    });
    expect(await desk.save({ p_id_provider: 2 })).toMatchObject({
      message: 'El proveedor PROVEEDOR 2 está inactivo: seleccione otro',
      data: { field: 'p_id_provider' },
    });
    expect(await desk.save({ p_id_unit: 100102 })).toMatchObject({
      message: 'El centro de costo está inactivo',
    });
    await change('supply', 2, { state: 1 });
    await change('provider', 2, { state: 1 });
    await change('unit', 100102, { state: 1 });
  });

  test('that changes nothing writes nothing; what it leaves out stays', async () => {
    const invoices = [unopsInvoice(8_001, '80')];
    const given = {
      p_invoices: invoices,
      p_external_id: 'E-8',
      p_receipts_completed: 0,
      p_date_act: '2026-02-01',
    };
    const id = await desk.saved(given);
    expect(await desk.call('insert/update', unopsForm({ ...given, p_id_unops: id }))).toMatchObject({
      response: 'info',
      message: 'El registro no tenía cambios.',
      data: { id_unops: id },
    });
    const {
      p_external_id: _,
      p_receipts_completed: __,
      p_date_act: ___,
      ...rest
    } = unopsForm({
      p_id_unops: id,
      p_invoices: invoices,
      p_number_itb: 'ITB-8',
    });
    await desk.call('insert/update', rest);
    const events = await eventsOf(id);
    expect(events).toHaveLength(2);
    expect(events[1]?.data).toMatchObject({
      externalId: 'E-8',
      receiptsCompleted: 0,
      dateAct: '2026-02-01',
      numberItb: 'ITB-8',
    });
    await desk.call('insert/update', {
      ...rest,
      p_external_id: '',
      p_date_act: '',
      p_receipts_completed: true,
    });
    expect((await eventsOf(id))[2]?.data).toMatchObject({
      externalId: '',
      dateAct: '',
      receiptsCompleted: 1,
    });
  });

  test('of a record that another person changed meanwhile is refused with what changed', async () => {
    const id = await desk.saved();
    const edit = (changes: object) =>
      desk.call(
        'insert/update',
        unopsForm({ p_id_unops: id, p_invoices: [unopsInvoice(8_100, '80')], p_revision: 0, ...changes }),
      );
    expect(await edit({ p_number_itb: 'A' })).toMatchObject({ response: 'success' });
    expect(await edit({ p_number_itb: 'B' })).toMatchObject({
      status: 409,
      data: {
        changed: expect.arrayContaining([expect.objectContaining({ field: 'p_number_itb', theirs: 'A' })]),
      },
    });
  });

  test('moves a record within its executor alone', async () => {
    const id = await desk.saved();
    const invoices = [unopsInvoice(8_200, '80')];
    const to = (p_id_unit: number, user = 'compras') =>
      desk.call('insert/update', unopsForm({ p_id_unops: id, p_id_unit, p_invoices: invoices }), user);
    expect(await to(100102)).toMatchObject({ response: 'success' });
    expect(await to(100201)).toMatchObject({ status: 403 });
    expect(await to(100100)).toMatchObject({ message: 'El centro de costo no existe' });
  });
});

describe('external id', () => {
  test('is unique in an executor, case and spaces aside, and free after a deletion', async () => {
    const id = await desk.saved({ p_external_id: 'ext-1' });
    const again = { p_external_id: 'EXT-1' };
    expect(await desk.save(again)).toMatchObject({
      status: 200,
      response: 'warning',
      message: `Ya existe un registro con el ID externo EXT-1: el registro de Unops ${id}. Escriba otro ID externo`,
      data: { rule: 'unopsExternalId', field: 'p_external_id' },
    });
    // A user out of whose sight the cost centre is does not get the record.
    expect(await desk.save({ ...again, p_id_unit: 100102 }, 'comprasdos')).toMatchObject({
      message:
        'Ya existe un registro con el ID externo EXT-1: un registro de Unops que está fuera de su alcance. Escriba otro ID externo',
    });
    expect(await desk.save({ ...again, p_id_unit: 100201 }, 'otrascompras')).toMatchObject({
      response: 'success',
    });
    expect(
      await desk.call('delete', { p_id_unops: id, p_justification: 'Se registró dos veces' }),
    ).toMatchObject({ response: 'success' });
    expect((await eventsOf(id)).at(-1)?.data).toEqual({ reason: 'Se registró dos veces' });
    expect(await desk.save(again)).toMatchObject({ response: 'success' });
  });

  test('one that an edit gives up is free; orders repeat', async () => {
    const id = await desk.saved({ p_external_id: 'EXT-2', p_number_order: 'UNOPS-9' });
    await desk.call(
      'insert/update',
      unopsForm({ p_id_unops: id, p_external_id: 'EXT-3', p_invoices: [unopsInvoice(8_300, '80')] }),
    );
    expect(await desk.save({ p_external_id: 'EXT-2', p_number_order: 'UNOPS-9' })).toMatchObject({
      response: 'success',
    });
  });
});

test('a deleted record is not edited, consolidated nor deleted again: it says so', async () => {
  const id = await desk.saved();
  expect(await desk.delete(id)).toMatchObject({
    response: 'success',
    message: `El registro ${id} se eliminó.`,
    data: { id_unops: id },
  });
  for (const reply of [
    await desk.delete(id),
    await desk.consolidate([id]),
    await desk.call('insert/update', unopsForm({ p_id_unops: id })),
  ])
    expect(reply).toMatchObject({
      status: 200,
      response: 'warning',
      message: `El registro ${id} fue eliminado`,
      data: { rule: 'moved-on' },
    });
  expect(await desk.delete(999_999)).toMatchObject({ status: 404, message: 'El registro 999999 no existe.' });
});

test('who may: permissions, and the scope of units', async () => {
  const id = await desk.saved();
  expect(await desk.save({}, 'aprobador')).toMatchObject({ status: 403 });
  expect(await desk.delete(id, 'aprobador')).toMatchObject({ status: 403 });
  expect(await desk.save({}, 'centro')).toMatchObject({ response: 'success' });
  expect(await desk.save({ p_id_unit: 100102 }, 'solouno')).toMatchObject({ status: 403 });
  for (const user of ['otrascompras', 'otro'])
    expect(await desk.delete(id, user)).toMatchObject({
      status: 404,
      message: `El registro ${id} no existe o está fuera de su alcance.`,
    });
  expect(await desk.call('insert/update', unopsForm({ p_id_unops: id }), 'otro')).toMatchObject({
    status: 404,
  });
});

test('a save that is sent twice with one key is one record', async () => {
  const form = unopsForm({ p_invoices: [unopsInvoice(9_001, '80')] });
  const headers = { 'idempotency-key': 'clave-unops-1' };
  const send = () => service.as('compras', '/unops/insert/update', form, headers);
  const [first, second] = [await send(), await send()];
  expect(first).toMatchObject({ response: 'success' });
  expect(second.data).toEqual(first.data);
  expect(await service.as('compras', '/unops/insert/update', { ...form, p_qty: 1 }, headers)).toMatchObject({
    status: 422,
  });
});
