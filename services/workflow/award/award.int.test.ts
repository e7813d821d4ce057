import { catalogueDecider } from '@expediente/catalogues/engine/decider.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { AWARD_MISSING } from '@expediente/schemas/award/commands.ts';
import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { type AwardDesk, awardDesk, ofConsolidation } from '@expediente/testing/workflow/awards.ts';
import { approvedPlan, sentRequests } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsOfNumber, moveClaims } from '../shared/records/claims.ts';
import { done } from '../shared/unit/answer.ts';

let service: TestWorkflow;
let desk: AwardDesk;
beforeAll(async () => {
  service = await testWorkflow();
  desk = awardDesk(service);
  for (const unit of [100101, 100102])
    await approvedPlan(
      service,
      unit,
      [1, 2].map((supply) => ({ supply, qty: 1000 })),
    );
});
afterAll(async () => await service.close());

const eventsOf = async (id: number) => await service.store.readStream(streamName('award', id));
const typesOf = async (stream: ReturnType<typeof streamName>) =>
  (await service.store.readStream(stream)).map(({ type }) => type);
const lastOf = async (id: number) => (await eventsOf(id)).at(-1);
const offersOf = (...winners: (0 | 1)[]) =>
  winners.map((state, at) => ({ id: at + 1, amount: '750', state, products_oferts: 1 }));

/** Changes a record of a catalogue as its own form would. */
async function change(catalogue: 'provider' | 'purchaseType', id: number, changes: object): Promise<void> {
  await service.workflow.act('catalogue', {}, sessionOf({ executor: null }), {}, async (unit) => {
    // The definition that the name stands for.
    const decider = catalogueDecider(CATALOGUES[catalogue] as typeof CATALOGUES.provider);
    await unit.decide(decider, [id], { type: 'change', changes });
    return done('');
  });
}

/** A deletion of before acts became razonadas: the act is gone and its number is free. */
async function writeDeletion(id: number, number: string): Promise<void> {
  const stream = streamName('award', id);
  const last = await lastOf(id);
  if (!last) throw new Error(`no award ${id}`);
  const head = { revision: last.revision, chain: last.metadata.chain };
  await appendTo(
    service.store,
    stream,
    head,
    newEvent('AwardDeleted', { reason: '' }, { schemaVersion: '2' }),
  );
  const scope = ['awardNumber', 100100, 2026] as const;
  const claims = claimsOfNumber({ scope, field: 'p_number', noun: 'El acta No.', number });
  await service.workflow.act('award', {}, sessionOf({ executor: null }), {}, async (unit) => {
    await moveClaims(unit, stream, claims, []);
    return done('');
  });
}

test('a free award copies names of the moment and takes the year of the session', async () => {
  const reply = await desk.save({ p_number: '500', p_hour: '08:15:30' });
  expect(reply).toMatchObject({
    status: 200,
    response: 'success',
    data: { number: '500/2026', state: 0 },
  });
  const [event] = await eventsOf(Number(reply.data.id));
  expect(event).toMatchObject({
    type: 'AwardRecorded',
    data: {
      executor: 100100,
      year: 2026,
      hour: '08:15',
      templates: 0,
      order: 0,
      resolution: '',
      description: 'INSUMO 1',
      codPpr: '1-1',
      row: '261',
      rowDescription: 'ELEMENTOS Y COMPUESTOS QUÍMICOS',
      units: [{ unit: 100101, description: 'CENTRO 100101', qty: '200.00' }, { unit: 100102 }],
      providers: [
        { provider: 1, nit: '576931K', winner: 1 },
        { provider: 2, winner: 0 },
      ],
      bookName: 'LIBRO 1',
      participants: [{ participant: 1, name: 'PERSONA UNO', type: 'COMISION' }],
    },
  });
});

test('an award by resolution is known by its order, and frees nothing until it is deleted', async () => {
  const order = await desk.consolidated({ p_number_resolution: 'RES/77' });
  const id = await desk.saved({ p_number: '501', ...ofConsolidation(order) });
  expect((await eventsOf(id))[0]?.data).toMatchObject({ order, resolution: 'RES/77' });
  expect(await desk.free(order)).toMatchObject({
    response: 'warning',
    message: 'La consolidación tiene el acta 501/2026; elimínela antes de liberar los pedidos',
  });
  expect(await desk.save(ofConsolidation(order))).toMatchObject({
    response: 'warning',
    message: 'La resolución RES/77 ya tiene el acta 501/2026',
    data: { rule: 'awardable', field: 'p_id_consolidate' },
  });
  // Its number moves: the order is reported.
  await desk.call('insert/update', {
    ...(await formOf(id)),
    p_number: '502',
  });
  expect(await desk.call('delete', { p_id: id, p_justification: 'Se registró dos veces' })).toMatchObject({
    response: 'success',
  });
  expect(await lastOf(id)).toMatchObject({
    type: 'AwardReasoned',
    data: { reason: 'Se registró dos veces', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  expect(await desk.free(order)).toMatchObject({ response: 'success' });
  expect(await typesOf(streamName('order', order))).toEqual([
    'OrderConsolidated',
    'OrderAwardLinked',
    'OrderAwardLinked',
    'OrderAwardUnlinked',
    'OrderFreed',
  ]);
  expect(await desk.save(ofConsolidation(order))).toMatchObject({
    message: 'La consolidación RES/77 fue liberada',
  });
});

/** An award's form as the web would send it back. */
async function formOf(id: number, changes: object = {}) {
  const events = await eventsOf(id);
  // The content is that of its last save.
  const data = events.findLast(({ type }) => /Recorded|Revised/.test(type))?.data as Record<string, never>;
  const { units, providers, participants } = data as unknown as {
    units: { unit: number; numberOrder: string; qty: string }[];
    providers: { provider: number; amount: string; winner: number; products: number }[];
    participants: { participant: number }[];
  };
  return {
    p_id: id,
    p_number: data.number,
    p_date: data.date,
    p_hour: data.hour,
    p_nog: data.nog,
    p_id_type_purchase: data.purchaseType,
    p_id_consolidate: data.order,
    p_id_supplie: data.supply,
    p_description_supplie: data.description,
    p_unit: units.map(({ unit, numberOrder, qty }) => ({ id: unit, number_order: numberOrder, qty })),
    p_providers: providers.map(({ provider, amount, winner, products }) => ({
      id: provider,
      amount,
      state: winner,
      products_oferts: products,
    })),
    p_id_book: data.book,
    p_id_participant: participants.map(({ participant }) => participant),
    p_qty: data.qty,
    p_amount: data.amount,
    p_iva: data.iva,
    p_justification: data.justification,
    ...changes,
  };
}

describe('what is missing', () => {
  const ofErrors = async (changes: object) => {
    const reply = await desk.save(changes);
    expect(reply).toMatchObject({ status: 400, response: 'error' });
    const errors = reply.data.errors as readonly { field: string; message: string }[];
    expect(reply.message).toBe(errors[0]?.message);
    return errors.map(({ message }) => message);
  };

  test('is reported in the order of R2 §5, with its sentences', async () => {
    const nothing = {
      p_id_supplie: 0,
      p_unit: [],
      p_providers: [],
      p_id_book: 0,
      p_id_participant: [],
    };
    const { supply, units, providers, winner, book, participants } = AWARD_MISSING;
    expect(await ofErrors(nothing)).toEqual([supply, units, providers, book, participants]);
    expect(await ofErrors({ ...nothing, p_providers: offersOf(0, 0) })).toEqual([
      supply,
      units,
      winner,
      book,
      participants,
    ]);
    const absent = Object.fromEntries(Object.keys(nothing).map((field) => [field, undefined]));
    expect(await ofErrors(absent)).toEqual([supply, units, providers, book, participants]);
    expect(await ofErrors({ p_providers: offersOf(0, 0) })).toEqual([winner]);
  });

  test('what is typed wrong is reported by its field', async () => {
    expect(await ofErrors({ p_number: '', p_hour: '24:00', p_nog: 'A1', p_qty: '0' })).toEqual([
      'Ingresar el número de acta',
      'Escriba la hora como HH:mm',
      'Solo números.',
      'El valor mínimo es 0.01.',
    ]);
  });
});

describe('what a save is refused for', () => {
  test.each<[string, object, string, string]>([
    ['two winners', { p_providers: offersOf(1, 1) }, 'p_providers', 'Solo un proveedor puede ser el ganador'],
    [
      'a provider that is not there',
      { p_providers: [{ id: 99, amount: '750', state: 1, products_oferts: 1 }] },
      'p_providers',
      'El proveedor no existe',
    ],
    [
      'a cost centre of another executor',
      { p_unit: [{ id: 100201, number_order: '1', qty: '300' }] },
      'p_unit',
      'El centro de costo no existe en su unidad ejecutora',
    ],
    [
      'a purchase type of another executor',
      { p_id_type_purchase: 7 },
      'p_id_type_purchase',
      'El tipo de compra no existe en su unidad ejecutora',
    ],
    ['a book that is not there', { p_id_book: 9 }, 'p_id_book', AWARD_MISSING.book],
    [
      'a participant that is not there',
      { p_id_participant: [1, 9] },
      'p_id_participant',
      AWARD_MISSING.participants,
    ],
    ['a supply that is not there', { p_id_supplie: 99 }, 'p_id_supplie', AWARD_MISSING.supply],
    ['no NOG', { p_nog: '' }, 'p_nog', 'Ingresar el NOG'],
    [
      'more than the winning offer',
      { p_amount: '750.01' },
      'p_amount',
      'El monto debe ser menor o igual que la oferta ganadora',
    ],
    [
      'more than was asked for',
      { p_qty: '301' },
      'p_qty',
      'La cantidad debe ser menor o igual a la total solicitada',
    ],
    [
      'less than was asked for, without a reason',
      { p_qty: '299' },
      'p_justification',
      'Por favor, ingresar la justificación',
    ],
    [
      'a number of another year',
      { p_number: '12/2025' },
      'p_number',
      'El año del número es el de la sesión, 2026',
    ],
  ])('%s', async (_, changes, field, message) => {
    expect(await desk.save(changes)).toMatchObject({
      status: 200,
      response: 'warning',
      message,
      data: { field },
    });
  });

  test('a day that is still to come, and one before the resolution', async () => {
    const order = await desk.consolidated();
    expect(await desk.save({ p_date: '2099-01-01' })).toMatchObject({ data: { rule: 'dates-not-future' } });
    expect(await desk.save(ofConsolidation(order, { p_date: '2026-01-19' }))).toMatchObject({
      data: { rule: 'dates-in-order', field: 'p_date' },
    });
  });

  test('a resolution of several supplies', async () => {
    const requests = await sentRequests(
      service,
      [1, 2].map((p_id_supplie) => ({ p_id_supplie })),
    );
    const order = await desk.consolidated({
      p_number_resolution: 'VARIOS',
      p_has_award: 0,
      p_list_orders: requests.join(','),
    });
    expect(await desk.save(ofConsolidation(order))).toMatchObject({
      message: 'La resolución VARIOS tiene varios insumos; el acta es de uno solo',
      data: { rule: 'awardable', field: 'p_id_consolidate' },
    });
  });

  test('another quantity, cost centre or supply than the resolution has', async () => {
    const order = await desk.consolidated();
    const units = [{ id: 100101, number_order: '1', qty: '9' }];
    expect(await desk.save(ofConsolidation(order, { p_unit: units, p_qty: '9' }))).toMatchObject({
      response: 'warning',
      message: 'La cantidad de CENTRO 100101 es 10 en la resolución y 9 en el acta',
    });
    expect(await desk.save({ p_id_consolidate: order })).toMatchObject({
      data: { rule: 'units-of-resolution', field: 'p_unit' },
    });
    expect(await desk.save(ofConsolidation(order, { p_id_supplie: 2 }))).toMatchObject({
      data: { rule: 'supply-of-resolution', field: 'p_id_supplie' },
    });
  });
});

test('type 2 has no NOG: what is sent is dropped; it asks for a justification', async () => {
  const direct = { p_id_type_purchase: 2, p_nog: '99000001' };
  expect(await desk.save(direct)).toMatchObject({ data: { rule: 'justification-given' } });
  const id = await desk.saved({ ...direct, p_justification: 'Urge' });
  expect((await lastOf(id))?.data).toMatchObject({ nog: '', purchaseType: 2 });
  // Another type in an edit: the NOG is asked for again, and the type's templates come with it.
  const other = await formOf(id, { p_id_type_purchase: 1, p_justification: '' });
  expect(await desk.call('insert/update', other)).toMatchObject({ data: { rule: 'nog-given' } });
  expect(await desk.call('insert/update', { ...other, p_nog: '7' })).toMatchObject({ response: 'success' });
  expect((await lastOf(id))?.data).toMatchObject({ nog: '7', purchaseType: 1, justification: '' });
});

test('a number is one award’s of executor and year; an edit moves it, and what is razonada keeps it', async () => {
  const first = await desk.saved({ p_number: '600' });
  expect(await desk.save({ p_number: '600/2026' })).toMatchObject({
    response: 'warning',
    message: 'El acta No. 600/2026 ya existe. Escriba otro número',
    data: { field: 'p_number' },
  });
  await desk.call('insert/update', await formOf(first, { p_number: '601' }));
  expect((await lastOf(first))?.data).toMatchObject({ number: '601/2026' });
  expect(await desk.save({ p_number: '600' })).toMatchObject({ response: 'success' });
  expect(await desk.save({ p_number: '601' })).toMatchObject({ data: { rule: 'awardNumber' } });
  const business = { p_number_business: '700' };
  expect(await desk.negotiate(first, business)).toMatchObject({ response: 'success', data: { state: 1 } });
  const second = await desk.saved();
  expect(await desk.negotiate(second, business)).toMatchObject({
    message: 'La negociación No. 700/2026 ya existe. Escriba otro número',
    data: { field: 'p_number_business' },
  });
  // A client that gives no reason is accepted (R2); the number stays in its book all the same.
  expect(await desk.delete(first)).toMatchObject({ response: 'success', data: { id: first } });
  expect(await lastOf(first)).toMatchObject({ type: 'AwardReasoned', data: { reason: '' } });
  expect(await desk.negotiate(second, business)).toMatchObject({ data: { field: 'p_number_business' } });
  for (const p_number of ['601', '601/2026'])
    expect(await desk.save({ p_number })).toMatchObject({
      response: 'warning',
      message: expect.stringContaining('ya existe. Escriba otro número'),
    });
  const elsewhere = {
    p_number: '601',
    p_id_type_purchase: 7,
    p_unit: [{ id: 100201, number_order: '1', qty: '300' }],
  };
  // Another executor's numbers are its own; it has no book yet.
  expect(await desk.save(elsewhere, 'otrascompras')).toMatchObject({ data: { rule: 'book-chosen' } });
});

test('a number of fifty characters is saved again as it is', async () => {
  const p_number = 'A'.repeat(50);
  const id = await desk.saved({ p_number });
  const reply = await desk.call('insert/update', await formOf(id, { p_justification: 'Otra' }));
  expect(reply).toMatchObject({ response: 'success', data: { number: `${p_number}/2026` } });
  expect(await desk.save({ p_number: 'B'.repeat(51) })).toMatchObject({ status: 400 });
});

test('an award saved as it is, and its quantities written otherwise, records nothing', async () => {
  const id = await desk.saved({ p_iva: 2, p_description_supplie: 'INSUMO UNO' });
  const form = await formOf(id);
  for (const changes of [{}, { p_qty: '300.00', p_amount: 750 }, { p_hour: '08:15:59' }])
    expect(await desk.call('insert/update', { ...form, ...changes })).toMatchObject({ response: 'success' });
  expect(await eventsOf(id)).toHaveLength(1);
});

test('two people on one award: the second one reads what changed, in words', async () => {
  const id = await desk.saved();
  const mine = await formOf(id, { p_justification: 'Mía', p_revision: 0 });
  const theirs = {
    ...mine,
    p_justification: 'Suya',
    p_description_supplie: 'Otro nombre',
    p_unit: [{ id: 100101, number_order: '8', qty: '300' }],
  };
  expect(await desk.call('insert/update', theirs)).toMatchObject({ response: 'success' });
  const reply = await desk.call('insert/update', mine);
  expect(reply).toMatchObject({
    status: 409,
    response: 'warning',
    data: { current: { revision: 1, state: 0 } },
  });
  const changed = reply.data.changed as readonly object[];
  expect(changed).toEqual([
    expect.objectContaining({ field: 'p_description_supplie', label: 'Insumo', theirs: 'Otro nombre' }),
    expect.objectContaining({ field: 'p_unit', label: 'Centros de costo' }),
    expect.objectContaining({
      field: 'p_justification',
      yours: 'Mía',
      theirs: 'Suya',
      by: 'Persona compras (compras)',
    }),
  ]);
  await desk.negotiate(id);
  expect(await desk.call('insert/update', { ...mine, p_revision: 1 })).toMatchObject({
    status: 409,
    message: 'El registro ya cambió de estado',
  });
});

test('the same key is one award, with other data it is refused', async () => {
  const headers = { 'idempotency-key': 'acta-repetida-1' };
  const send = async (p_number: string) =>
    await service.as(
      'compras',
      '/awardacts/insert/update',
      { ...(await formOf(id)), p_id: 0, p_number },
      headers,
    );
  const id = await desk.saved();
  const [first, again] = [await send('650'), await send('650')];
  expect(first.response).toBe('success');
  expect(again.data).toEqual(first.data);
  expect(await send('651')).toMatchObject({ status: 422 });
});

test('what an award names stays, whatever the catalogues say later; only the winner must be active', async () => {
  const id = await desk.saved({ p_providers: offersOf(1, 0, 0) });
  await change('provider', 3, { state: 0, name: 'RENOMBRADO' });
  expect(await desk.call('insert/update', await formOf(id, { p_justification: 'Otra' }))).toMatchObject({
    response: 'success',
  });
  expect((await lastOf(id))?.data).toMatchObject({ providers: [{}, {}, { name: 'PROVEEDOR 3' }] });
  const winning = await formOf(id);
  winning.p_providers = offersOf(0, 0, 1);
  expect(await desk.call('insert/update', winning)).toMatchObject({
    response: 'warning',
    message: 'El proveedor ganador PROVEEDOR 3 está inactivo',
    data: { field: 'p_providers' },
  });
  // An inactive one may have offered.
  expect(await desk.save({ p_providers: offersOf(1, 0, 0) })).toMatchObject({ response: 'success' });
});

test('an award keeps the templates of its day until they are updated', async () => {
  const id = await desk.saved();
  const before = (await lastOf(id))?.data.templates;
  const update = () => desk.call('update/templates', { p_id: id });
  expect(await update()).toMatchObject({ response: 'info', message: 'Las plantillas ya son las de hoy.' });
  await change('purchaseType', 1, { description: 'COMPRA DIRECTA CON OFERTA' });
  expect(await update()).toMatchObject({ response: 'info' });
  expect(await eventsOf(id)).toHaveLength(1);
  await change('purchaseType', 1, { template_award: 'Otro texto {{numero_acta}}' });
  await desk.call('insert/update', await formOf(id, { p_justification: 'Otra' }));
  expect((await lastOf(id))?.data.templates).toBe(before);
  expect(await update()).toMatchObject({
    response: 'success',
    message: 'Las plantillas del acta se actualizaron.',
  });
  expect(await lastOf(id)).toMatchObject({ type: 'AwardTemplatesUpdated', data: { templates: 2 } });
  expect(await update()).toMatchObject({ response: 'info' });
  await desk.negotiate(id);
  await desk.certify(id);
  await change('purchaseType', 1, { template_award: 'Un texto más' });
  expect(await update()).toMatchObject({ response: 'success', data: { state: 2 } });
});

test('negotiated, certified, deleted: each step in its state', async () => {
  const id = await desk.saved();
  expect(await desk.certify(id)).toMatchObject({ message: 'El registro ya cambió de estado' });
  expect(await desk.negotiate(id, { p_number_business: 'N-1' })).toMatchObject({
    status: 400,
    message: 'Solo números. Ej. 7, 7/2026',
  });
  expect(await desk.negotiate(id, { p_number_business: '7/2025' })).toMatchObject({
    data: { rule: 'business-year', field: 'p_number_business' },
  });
  expect(await desk.negotiate(id, { p_date: '2026-02-17' })).toMatchObject({
    data: { rule: 'business-after-award', field: 'p_date' },
  });
  expect(await desk.negotiate(id)).toMatchObject({ response: 'success', data: { state: 1 } });
  expect(await desk.call('insert/update', await formOf(id))).toMatchObject({ response: 'warning' });
  expect(await desk.certify(id, { p_invoice_award: '', p_invoice_business: '' })).toMatchObject({
    status: 400,
    data: {
      errors: [
        { message: 'Ingresar el folio de la adjudicación' },
        { message: 'Ingresar el folio de la negociación' },
      ],
    },
  });
  expect(await desk.certify(id, {}, 'aprobador')).toMatchObject({ response: 'success', data: { state: 2 } });
  expect(await desk.delete(id)).toMatchObject({ response: 'success', message: 'El acta quedó razonada.' });
  for (const reply of [
    await desk.delete(id),
    await desk.certify(id),
    await desk.call('update/templates', { p_id: id }),
  ])
    expect(reply).toMatchObject({ response: 'warning', message: 'El registro ya cambió de estado' });
});

test('numbers that older deletions freed stay free, and what was deleted so is not there', async () => {
  const id = await desk.saved({ p_number: '640' });
  await writeDeletion(id, '640/2026');
  expect(await desk.certify(id)).toMatchObject({ status: 404, message: 'El acta no existe.' });
  expect(await desk.save({ p_number: '640' })).toMatchObject({ response: 'success' });
});

test('an award that its order carries cannot be deleted; an annulled order lets it go', async () => {
  const order = await desk.consolidated();
  const id = await desk.saved({ p_number: '800', ...ofConsolidation(order) });
  await desk.generate(order, { p_number_award: ' 800/2026', p_number_purchase: '318' });
  await desk.generate(order, { p_number_award: '800/2026', p_number_purchase: '318' });
  expect(await desk.delete(id)).toMatchObject({
    response: 'warning',
    message: 'El acta 800/2026 la lleva la orden de compra 318. Cambie primero el acta de la orden',
  });
  await service.as('compras', '/orders/purchaseorder/commitment', {
    p_id: order,
    p_number_compromise: 'C-800',
    p_date_compromise: '2026-02-02',
    p_date_send_provider: '2026-02-03',
  });
  await service.as('compras', '/orders/purchaseorder/ban', {
    p_id: order,
    p_date_ban: '2026-03-01',
    p_justification_ban: 'No entregó',
  });
  expect(await desk.save(ofConsolidation(order))).toMatchObject({ data: { rule: 'awardable' } });
  // It may still be mended where it is.
  expect(await desk.call('insert/update', await formOf(id, { p_number: '801' }))).toMatchObject({
    response: 'success',
  });
  expect(await desk.delete(id)).toMatchObject({ response: 'success' });
});

describe('who may', () => {
  test('permissions', async () => {
    const id = await desk.saved();
    for (const [user, status] of [
      ['centro', 403],
      ['aprobador', 403],
      ['otrascompras', 404],
    ] as const) {
      expect(
        await desk.call(
          'business',
          { p_id_award_acts: id, p_number_business: '1', p_date: '2026-02-19', p_hour: '10:00' },
          user,
        ),
      ).toMatchObject({ status });
      expect(await desk.call('delete', { p_id: id }, user)).toMatchObject({ status });
    }
  });

  test('who is limited to units sees an award if one of its cost centres is theirs', async () => {
    const [shared, other] = [
      await desk.saved(),
      await desk.saved({ p_unit: [{ id: 100101, number_order: '1', qty: '300' }] }),
    ];
    const by = async (id: number) =>
      await desk.call('insert/update', await formOf(id, { p_justification: 'Mía' }), 'comprasdos');
    expect(await by(shared)).toMatchObject({ response: 'success' });
    expect(await by(other)).toMatchObject({ status: 404 });
    // A cost centre out of sight is not added by them; those of a resolution that they see come with it.
    expect(await desk.save({}, 'comprasdos')).toMatchObject({ status: 403 });
    const theirs = await desk.consolidated();
    expect(await desk.save(ofConsolidation(theirs), 'comprasdos')).toMatchObject({ status: 404 });
    const p_unit = [100101, 100102].map((id) => ({ id, number_order: '1', qty: '10' }));
    const both = await desk.consolidated({}, [100101, 100102]);
    expect(await desk.save(ofConsolidation(both, { p_unit, p_qty: '20' }), 'comprasdos')).toMatchObject({
      response: 'success',
    });
  });
});
