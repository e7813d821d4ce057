import { streamName } from '@expediente/kernel/streams.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, NO_PLAN_LINE } from '@expediente/machines/ledger/plan-line-state.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { balance, NO_QUARTER_BUDGET } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { lockedPdf } from '@expediente/testing/locked-pdf.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import {
  approvedPlan,
  approvedQuarters,
  documented,
  formData,
  orderForm,
  requestForm,
  sentRequests,
} from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SYSTEM } from '../access/system-records.ts';
import { foldOnto } from '../shared/pipeline/fold.ts';
import { uniqueStream } from '../shared/pipeline/unique.ts';
import { takeInOneForm } from '../shared/records/old-claims.ts';
import { done } from '../shared/unit/answer.ts';
import type { UniqueScope } from '../shared/unit/unit-of-work.ts';
import { consolidateRequests } from './consolidate.ts';

let service: TestWorkflow;
beforeAll(async () => {
  service = await testWorkflow();
  await approvedPlan(service, 100101, [
    { supply: 1, qty: 1000 },
    { supply: 2, qty: 1000 },
  ]);
  await approvedQuarters(service, 100101, [
    ['200', 'PRIMERO', '5000'],
    ['200', 'SEGUNDO', '100'],
  ]);
});
afterAll(async () => await service.close());

const compras = (path: string, payload: object) => service.as('compras', `/orders/${path}`, payload);
let resolution = 0;
const consolidate = (ids: readonly number[], changes: object = {}) =>
  compras('consolidate/approve', {
    p_number_resolution: `R-${++resolution}`,
    p_date_resolution: '2026-01-20',
    p_list_orders: ids.join(','),
    p_calculate_fee: 1,
    p_has_award: 1,
    ...changes,
  });
const requests = (...quantities: number[]) =>
  sentRequests(
    service,
    quantities.map((p_qty) => ({ p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty }] })),
  );
/** A consolidation of one request of 10 units, in state 0. */
const consolidated = async (): Promise<number> => Number((await consolidate(await requests(10))).data.id);
const generated = async (changes: object = {}): Promise<number> => {
  const id = await consolidated();
  const reply = await compras('purchaseorder/generate', orderForm(id, changes));
  if (reply.response !== 'success') throw new Error(reply.message);
  return id;
};
const commitment = (p_id: number, changes: object = {}) =>
  compras('purchaseorder/commitment', {
    p_id,
    p_number_compromise: `C-${p_id}`,
    p_date_compromise: '2026-02-02',
    p_date_send_provider: '2026-02-03',
    ...changes,
  });
const accrual = (p_id: number, changes: object = {}) =>
  compras('purchaseorder/accrued', {
    p_id,
    p_number_devengade: `D-${p_id}`,
    p_date_devengade: '2026-02-15',
    ...changes,
  });
/** An order whose documents are complete, in state 3; `accrued` is in 4. */
const received = async (): Promise<number> => {
  const id = await generated();
  await commitment(id);
  expect(await compras('purchaseorder/update', documented(id))).toMatchObject({ data: { state: 3 } });
  return id;
};
const accrued = async (): Promise<number> => {
  const id = await received();
  expect(await accrual(id)).toMatchObject({ data: { state: 4 } });
  return id;
};
const typesOf = async (id: number) =>
  (await service.store.readStream(streamName('order', id))).map(({ type }) => type);
const ban = (p_id: number) =>
  compras('purchaseorder/ban', {
    p_id,
    p_date_ban: '2026-03-01',
    p_justification_ban: 'El proveedor no entregó',
  });

const line = async () => {
  const events = await service.store.readStream(streamName('planLine', 100101, 2026, 1, '1-1-1'));
  const state = foldOnto(planLine, NO_PLAN_LINE, events);
  return [available(state), state.qtyOrderReservated, state.qtyOrder];
};
const budget = async () => {
  const events = await service.store.readStream(streamName('quarterBudget', 100101, 2026, '200', 'PRIMERO'));
  const state = foldOnto(quarterBudget, NO_QUARTER_BUDGET, events);
  return [balance(state), state.orderReservated, state.orderEjec];
};

test('the worked example of the domain, number by number', async () => {
  const [p_id] = await requests(300);
  if (p_id === undefined) throw new Error('no request');
  expect(await line()).toEqual(['700.00', '300.00', '0.00']);
  await service.as('aprobador', '/orders/disapprove', { p_id, p_justification: 'Revisar' });
  expect(await line()).toEqual(['1000.00', '0.00', '0.00']);
  await service.as('centro', '/orders/send', { p_id });
  expect(await line()).toEqual(['700.00', '300.00', '0.00']);
  const reply = await consolidate([p_id]);
  expect(reply).toMatchObject({ response: 'success', data: { state: 0, total: '750.00' } });
  const id = Number(reply.data.id);
  expect(await budget()).toEqual(['4250.00', '750.00', '0.00']);
  const at240 = { p_supplies: [{ id: '1', price: 2.4 }] };
  expect(await compras('purchaseorder/generate', orderForm(id, { ...at240, p_total: 720 }))).toMatchObject({
    response: 'success',
    data: { state: 1, total: '720.00' },
  });
  expect(await budget()).toEqual(['4280.00', '720.00', '0.00']);
  expect(await commitment(id)).toMatchObject({ data: { state: 2 } });
  expect(await compras('purchaseorder/update', documented(id, at240, { qty: 290 }))).toMatchObject({
    message: 'La orden de compra se actualizó y quedó en estado COMPLETADO.',
    data: { state: 3, total: '696.00' },
  });
  expect(await budget()).toEqual(['4304.00', '696.00', '0.00']);
  expect(await accrual(id)).toMatchObject({ data: { state: 4 } });
  expect(await line()).toEqual(['710.00', '0.00', '290.00']);
  expect(await budget()).toEqual(['4304.00', '0.00', '696.00']);
  expect(await ban(id)).toMatchObject({ data: { state: 8 } });
  expect(await line()).toEqual(['1000.00', '0.00', '0.00']);
  expect(await budget()).toEqual(['5000.00', '0.00', '0.00']);
});

test('an order goes to DAF, comes back, is corrected, sent again and paid with its PDF', async () => {
  const id = await generated();
  await commitment(id);
  expect(await accrual(id)).toMatchObject({ response: 'warning' });
  expect(await compras('purchaseorder/update', documented(id, { p_exemption_iva: '' }))).toMatchObject({
    response: 'warning',
    data: { rule: 'exemption-given' },
  });
  await compras('purchaseorder/update', documented(id));
  await accrual(id);
  const daf = { p_id: id, p_number_table: '15', p_date_send_daf: '2026-02-20' };
  expect(await compras('purchaseorder/senddaf', { ...daf, p_number_table: '' })).toMatchObject({
    response: 'warning',
    data: { rule: 'table-first-time' },
  });
  expect(await compras('purchaseorder/senddaf', daf)).toMatchObject({ data: { state: 5 } });
  expect(await compras('purchaseorder/update', documented(id))).toMatchObject({ response: 'warning' });
  expect(
    await compras('purchaseorder/rejection', {
      p_id: id,
      p_date_rejection: '2026-02-21',
      p_justification_rejection: 'Falta la serie',
    }),
  ).toMatchObject({ data: { state: 6 } });
  const corrected = { serie_invoice: '0A1B2C3E', number_invoice: `9${id}`, date_invoice: '2026-02-10' };
  expect(await compras('purchaseorder/update', documented(id, { p_invoices: [corrected] }))).toMatchObject({
    data: { state: 6 },
  });
  expect(await compras('purchaseorder/senddaf', { p_id: id, p_date_send_daf: '2026-02-22' })).toMatchObject({
    data: { state: 5 },
  });

  const pay = async (bytes: Buffer, fields: Record<string, string> = {}) => {
    const token = await service.tokenOf('compras');
    const body = formData(
      { token, p_id: String(id), p_date_pay: '2026-02-25', p_number: '77', p_number_box: 'C-1', ...fields },
      { field: 'p_pdf_document', name: 'C:\\docs\\pago.pdf', bytes },
    );
    const url = '/api/orders/purchaseorder/pay';
    const response = await service.server.inject({ method: 'POST', url, ...body });
    return { status: response.statusCode, ...response.json() };
  };
  const pdf = smallPdf();
  expect(await pay(Buffer.from('GIF89a'))).toMatchObject({
    status: 415,
    message: 'El archivo debe ser un PDF.',
  });
  expect(await pay(pdf, { token: 'otro' })).toMatchObject({ status: 401 });
  expect(await pay(pdf, { p_date_pay: '' })).toMatchObject({ status: 400 });
  const json = { p_id: id, p_date_pay: '2026-02-25', p_number: '77', p_number_box: 'C-1' };
  const forged = { hash: 'a', name: 'b', size: 1 };
  expect(await compras('purchaseorder/pay', { ...json, p_pdf_document: forged })).toMatchObject({
    status: 400,
    data: { errors: [{ field: 'p_pdf_document', message: 'Seleccionar el documento PDF' }] },
  });
  expect(await pay(pdf)).toMatchObject({ status: 200, data: { state: 7 } });
  const events = await service.store.readStream(streamName('order', id));
  expect(events.at(-1)).toMatchObject({
    type: 'OrderPaid',
    data: { document: { name: 'pago.pdf', size: pdf.length } },
  });
  expect(await ban(id)).toMatchObject({ response: 'warning' });
});

test('freeing a consolidation gives requests, amounts and resolution back', async () => {
  const ids = await requests(10, 20);
  const before = await budget();
  const id = Number((await consolidate(ids, { p_number_resolution: 'R-libre' })).data.id);
  expect(await consolidate(ids)).toMatchObject({ response: 'warning' });
  const why = { p_id: id, p_justification: 'Faltaba un pedido' };
  expect(await compras('purchaseorder/free', why)).toMatchObject({ response: 'success' });
  const freed = await service.store.readStream(streamName('order', id));
  expect(freed.at(-1)?.data).toEqual({ reason: 'Faltaba un pedido' });
  expect(await budget()).toEqual(before);
  expect(await compras('purchaseorder/free', { p_id: id })).toMatchObject({
    message: 'El registro ya cambió de estado',
  });
  expect(await consolidate(ids, { p_number_resolution: 'R-libre' })).toMatchObject({ response: 'success' });
});

test('an order that was undone is a consolidation again, its number is free and its reservation stays', async () => {
  const id = await generated({ p_number_purchase: 'OC-DESHECHA', p_npg_nog: 'E770001' });
  const before = [await line(), await budget()];
  const undo = (changes: object = {}) =>
    compras('purchaseorder/undo', { p_id: id, p_justification: 'Proveedor equivocado', ...changes });
  expect(await undo({ p_justification: '' })).toMatchObject({
    status: 400,
    data: { errors: [{ field: 'p_justification', message: 'Por favor, ingresar la justificación' }] },
  });
  expect(
    await service.as('centro', '/orders/purchaseorder/undo', { p_id: id, p_justification: 'X' }),
  ).toMatchObject({ status: 403 });
  expect(
    await service.as('otrascompras', '/orders/purchaseorder/undo', { p_id: id, p_justification: 'X' }),
  ).toMatchObject({ status: 404 });
  expect(await undo()).toMatchObject({
    message: 'La orden de compra se deshizo.',
    data: { id, state: 0 },
  });
  expect((await service.store.readStream(streamName('order', id))).at(-1)).toMatchObject({
    type: 'OrderUndone',
    data: { numberPurchase: 'OC-DESHECHA', reason: 'Proveedor equivocado' },
  });
  expect([await line(), await budget()]).toEqual(before);
  expect(await undo()).toMatchObject({ message: 'El registro ya cambió de estado' });
  expect(await commitment(id)).toMatchObject({ message: 'El registro ya cambió de estado' });
  // Another order takes both numbers; this one is generated once more under another.
  await generated({ p_number_purchase: 'OC-DESHECHA', p_npg_nog: 'E770001' });
  expect(await compras('purchaseorder/generate', orderForm(id))).toMatchObject({ data: { state: 1 } });
  expect(await commitment(id)).toMatchObject({ data: { state: 2 } });
  expect(await undo()).toMatchObject({ message: 'El registro ya cambió de estado' });
});

test('undoing an order and committing it at once: one of both, and undoing again gives its pedidos back', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await generated();
    const undo = () => compras('purchaseorder/undo', { p_id: id, p_justification: 'Error' });
    const replies = await Promise.all(round % 2 ? [commitment(id), undo()] : [undo(), commitment(id)]);
    expect(replies.filter(({ response }) => response === 'success')).toHaveLength(1);
    const types = (await service.store.readStream(streamName('order', id))).map(({ type }) => type);
    expect(types.filter((type) => type === 'OrderUndone' || type === 'OrderCommitted')).toHaveLength(1);
  }
  const before = await budget();
  const id = await generated();
  await compras('purchaseorder/undo', { p_id: id, p_justification: 'Error' });
  expect(await compras('purchaseorder/free', { p_id: id })).toMatchObject({ response: 'success' });
  expect(await budget()).toEqual(before);
});

test('who records what has come changes that alone, and leads the order to the status of its documents', async () => {
  const id = await generated({ p_number_purchase: 'OC-RECIBIDA' });
  const receive = (user: string, changes: object = {}, line: object = {}) =>
    service.as(user, '/orders/purchaseorder/receive', documented(id, changes, line));
  const written = async () =>
    (await service.store.readStream(streamName('order', id))).map(({ type }) => type);
  // Before the commitment what has come is kept, and the status stays.
  const fewer = { p_id: id, p_unit: [{ id: '100101-1', qty: 9 }] };
  expect(await service.as('almacen', '/orders/purchaseorder/receive', fewer)).toMatchObject({
    data: { state: 1 },
  });
  await commitment(id);
  expect(await service.as('almacen', '/orders/purchaseorder/update', documented(id))).toMatchObject({
    status: 403,
  });
  expect(await service.as('centro', '/orders/purchaseorder/receive', documented(id))).toMatchObject({
    status: 403,
  });
  const seen = (await written()).length;
  // A whole form is sent: its number is another one, and what is not of the reception is left out.
  expect(await receive('almacen', { p_number_purchase: 'OTRA', p_number_compromise: 'OTRO' })).toMatchObject({
    message: 'La orden de compra se actualizó y quedó en estado COMPLETADO.',
    data: { id, state: 3 },
  });
  expect((await written()).slice(seen)).toEqual([
    'OrderReceiptsRecorded',
    'OrderInvoicesRecorded',
    'OrderRevised',
    'OrderCompleted',
  ]);
  const revised = (await service.store.readStream(streamName('order', id))).findLast(
    ({ type }) => type === 'OrderRevised',
  );
  expect(revised?.data).toMatchObject({ numberPurchase: 'OC-RECIBIDA', exemptionIva: `E-${id}` });
  expect(await receive('almacen', {}, { number_invoice: '' })).toMatchObject({ data: { state: 9 } });
  expect(await receive('compras')).toMatchObject({ data: { state: 3 } });
  await accrual(id);
  expect(await receive('almacen', {}, { number_invoice: 'TARDE' })).toMatchObject({ response: 'warning' });
});

test('two people on one delivery: the second sees that the order has changed', async () => {
  const id = await generated();
  await commitment(id);
  const revision = (await service.store.readStream(streamName('order', id))).length - 1;
  const receive = (user: string, number: string) =>
    service.as(user, '/orders/purchaseorder/receive', {
      ...documented(id, {}, { number_invoice: number }),
      p_revision: revision,
    });
  const replies = await Promise.all([receive('almacen', 'R-1'), receive('compras', 'R-2')]);
  expect(replies.filter(({ response }) => response === 'success')).toHaveLength(1);
});

test('an undoing by somebody who saw another revision is asked about, and nothing is undone', async () => {
  const id = await generated();
  const seen = (await service.store.readStream(streamName('order', id))).length - 1;
  await compras('purchaseorder/update', orderForm(id, { p_justification_purchase_order: 'Otra' }));
  const reply = await compras('purchaseorder/undo', {
    ...{ p_id: id, p_justification: 'Error', p_revision: seen },
  });
  expect(reply).toMatchObject({ status: 409 });
  expect((await typesOf(id)).filter((type) => type === 'OrderUndone')).toEqual([]);
  expect(
    await compras('purchaseorder/undo', { p_id: id, p_justification: 'Error', p_revision: seen + 1 }),
  ).toMatchObject({ data: { state: 0 } });
});

describe('a paid order', () => {
  const typed = { p_date_pay: '2026-02-25', p_number: '77', p_number_box: 'C-1' };
  const upload = async (
    path: string,
    fields: Readonly<Record<string, string>>,
    bytes: Buffer | null = smallPdf(),
    user = 'compras',
  ) => {
    const file = bytes && { field: 'p_pdf_document', name: 'corregido.pdf', bytes };
    const body = formData({ token: await service.tokenOf(user), ...typed, ...fields }, file);
    const url = `/api/orders/purchaseorder/${path}`;
    const response = await service.server.inject({ method: 'POST', url, ...body });
    return { status: response.statusCode, ...response.json() };
  };
  const paid = async (): Promise<number> => {
    const id = await accrued();
    await compras('purchaseorder/senddaf', { p_id: id, p_number_table: '15', p_date_send_daf: '2026-02-20' });
    expect(await upload('pay', { p_id: String(id) })).toMatchObject({ data: { state: 7 } });
    return id;
  };
  const correct = (
    id: number,
    fields: Readonly<Record<string, string>> = {},
    ...more: [bytes?: Buffer | null, user?: string]
  ) =>
    upload('correctpay', { p_id: String(id), p_justification: 'Se digitó otro número', ...fields }, ...more);
  const lastOf = async (id: number) => (await service.store.readStream(streamName('order', id))).at(-1);

  test('has its payment corrected with a reason; what it was stays in the history', async () => {
    const id = await paid();
    const before = await lastOf(id);
    expect(await correct(id, { p_justification: ' ' })).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'p_justification', message: 'Por favor, ingresar la justificación' }] },
    });
    expect(await correct(id, { p_date_pay: '2026-02-19' }, null)).toMatchObject({
      response: 'warning',
      data: { rule: 'dates-in-order', field: 'p_date_pay' },
    });
    expect(await correct(id, {}, Buffer.from('GIF89a'))).toMatchObject({ status: 415 });
    expect(await correct(id, {}, null, 'centro')).toMatchObject({ status: 403 });
    expect(await correct(id, {}, null, 'otrascompras')).toMatchObject({ status: 404 });
    expect(await correct(id, {}, null)).toMatchObject({
      response: 'info',
      message: 'El pago no tenía cambios.',
    });
    expect(await lastOf(id)).toEqual(before);
    // Without another file the paper that it has stays.
    expect(await correct(id, { p_number: '78' }, null)).toMatchObject({
      message: 'El pago se corrigió.',
      data: { id, state: 7 },
    });
    expect(await lastOf(id)).toMatchObject({
      type: 'OrderPaymentCorrected',
      data: { number: '78', document: before?.data.document, reason: 'Se digitó otro número' },
    });
    const other = Buffer.concat([smallPdf(), Buffer.from('\n% otro')]);
    expect(await correct(id, { p_number: '78', p_date_pay: '2026-04-30' }, other)).toMatchObject({
      response: 'success',
    });
    const { data } = (await lastOf(id)) ?? {};
    expect(data).toMatchObject({
      date: '2026-04-30',
      document: { name: 'corregido.pdf', size: other.length },
    });
    expect(data?.document).not.toEqual(before?.data.document);
    // The term is judged again by the corrected day.
    expect(data?.judged).toContainEqual(expect.objectContaining({ rule: 'paymentTerm', result: 'late' }));
    expect(await ban(id)).toMatchObject({ message: 'El registro ya cambió de estado' });
  });

  test('is corrected by one of two people at once, and the other is asked', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await paid();
      const seen = String((await service.store.readStream(streamName('order', id))).length - 1);
      const replies = await Promise.all(
        ['81', '82'].map((p_number) => correct(id, { p_number, p_revision: seen }, null)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const corrected = (await typesOf(id)).filter((type) => type === 'OrderPaymentCorrected');
      expect(corrected).toHaveLength(1);
      const won = replies.findIndex(({ status }) => status === 200);
      expect((await lastOf(id))?.data.number).toBe(['81', '82'][won]);
    }
  });
});

describe('an annulment after the accrual', () => {
  const reversal = { p_number_reversal: 'R-1', p_date_reversal: '2026-02-28' };
  const annul = (p_id: number, changes: object = {}) =>
    compras('purchaseorder/ban', {
      ...{ p_id, p_date_ban: '2026-03-01', p_justification_ban: 'El proveedor no entregó' },
      ...changes,
    });

  test('keeps the CUR that reverses it; other clients may leave it out', async () => {
    const id = await accrued();
    expect(await annul(id, { ...reversal, p_date_reversal: '' })).toMatchObject({
      data: { rule: 'reversal-dated', field: 'p_date_reversal' },
    });
    expect(await annul(id, { ...reversal, p_date_reversal: '2026-02-14' })).toMatchObject({
      data: { rule: 'dates-in-order', field: 'p_date_reversal' },
    });
    expect(await annul(id, reversal)).toMatchObject({ data: { state: 8 } });
    expect((await service.store.readStream(streamName('order', id))).at(-1)).toMatchObject({
      type: 'OrderBanned',
      data: { accrued: true, numberReversal: 'R-1', dateReversal: '2026-02-28' },
    });
    const without = await accrued();
    // The day alone, with which our form begins, is none.
    expect(await annul(without, { p_date_reversal: '2026-02-28' })).toMatchObject({ data: { state: 8 } });
    expect((await service.store.readStream(streamName('order', without))).at(-1)).toMatchObject({
      data: { accrued: true, numberReversal: '', dateReversal: '' },
    });
    // Before the accrual there is nothing to reverse.
    const committed = await generated();
    await commitment(committed);
    expect(await annul(committed, reversal)).toMatchObject({
      data: { rule: 'reversal-of-accrual', field: 'p_number_reversal' },
    });
  });

  test('and the accrual at once are one after the other, and what was decided is what was stored', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = await budget();
      const id = await received();
      const both = () => [annul(id), accrual(id)];
      const [annulled, accruing] = await Promise.all(both());
      expect(annulled).toMatchObject({ data: { state: 8 } });
      const types = await typesOf(id);
      expect(types.filter((type) => type === 'OrderBanned')).toHaveLength(1);
      const wasAccrued = accruing?.response === 'success';
      expect(types.includes('OrderAccrued')).toBe(wasAccrued);
      expect((await service.store.readStream(streamName('order', id))).at(-1)?.data).toMatchObject({
        accrued: wasAccrued,
      });
      expect(await budget()).toEqual(before);
    }
  });
});

describe('the file of an order', () => {
  /** An accrued order by emergency, whose file has to have an invoice. */
  const urgent = async (): Promise<number> => {
    const id = await generated({ p_id_type_purchase: 4 });
    await commitment(id);
    await compras('purchaseorder/update', documented(id, { p_id_type_purchase: 4 }));
    expect(await accrual(id)).toMatchObject({ data: { state: 4 } });
    return id;
  };
  const pdf = (text: string): Buffer => Buffer.concat([smallPdf(), Buffer.from(`\n% ${text}`)]);
  const attach = async (
    id: number,
    bytes: Buffer | null,
    { kind = 1, name = 'factura.pdf', user = 'compras' } = {},
  ) => {
    const body = formData(
      { token: await service.tokenOf(user), p_id: String(id), p_id_kind: String(kind) },
      bytes && { field: 'p_document', name, bytes },
    );
    const response = await service.server.inject({
      method: 'POST',
      url: '/api/orders/documents/attach',
      ...body,
    });
    return { status: response.statusCode, ...response.json() };
  };
  const remove = (p_id: number, p_hash: string, p_id_kind = 1) =>
    compras('documents/remove', { p_id, p_id_kind, p_hash });
  const send = (p_id: number, changes: object = {}) =>
    compras('purchaseorder/senddaf', {
      p_id,
      p_number_table: '15',
      p_date_send_daf: '2026-02-20',
      ...changes,
    });
  const eventsOf = async (id: number) => await service.store.readStream(streamName('order', id));
  const lastOf = async (id: number) => (await eventsOf(id)).at(-1);
  const stored = async (id: number) => foldOnto(order, order.initial, await eventsOf(id));

  test('takes a paper from the generation on, and keeps in its history what is removed', async () => {
    const early = await consolidated();
    expect(await attach(early, pdf('temprano'))).toMatchObject({ response: 'warning' });
    const id = await generated();
    const odd = `fac/..\\"ñandú" 漢字 ${'x'.repeat(300)}.pdf`;
    expect(await attach(id, pdf('uno'), { name: odd })).toMatchObject({
      message: 'El documento se adjuntó.',
      data: { id, state: 1 },
    });
    const { type, data } = (await lastOf(id)) ?? {};
    expect(type).toBe('OrderPaperAttached');
    expect(data).toMatchObject({ kind: 1, description: 'FACTURA', size: pdf('uno').length });
    expect(String(data?.name).length).toBeLessThanOrEqual(255);
    // The same file again writes nothing; under another kind it is another paper.
    expect(await attach(id, pdf('uno'))).toMatchObject({
      response: 'info',
      message: 'El expediente ya lleva este archivo como FACTURA.',
    });
    expect(await attach(id, pdf('uno'), { kind: 2, user: 'almacen' })).toMatchObject({ response: 'success' });
    const hash = String(data?.hash);
    expect(await remove(id, hash)).toMatchObject({ message: 'El documento se quitó.' });
    expect(await remove(id, hash)).toMatchObject({
      response: 'warning',
      message: 'El documento ya no está en la orden',
    });
    expect((await stored(id)).papers).toEqual([expect.objectContaining({ kind: 2, hash })]);
    expect(await typesOf(id)).toEqual(expect.arrayContaining(['OrderPaperAttached', 'OrderPaperRemoved']));
    // Its content is still opened from the history.
    expect(await service.files.open(hash)).toMatchObject({ size: pdf('uno').length });
  });

  test('refuses what is no paper, and who may not', async () => {
    const id = await generated();
    const before = await lastOf(id);
    expect(await attach(id, null)).toMatchObject({ status: 400 });
    expect(await attach(id, Buffer.alloc(0))).toMatchObject({
      response: expect.stringMatching(/warning|error|danger/),
    });
    expect(await attach(id, Buffer.from('GIF89a'))).toMatchObject({ status: 415 });
    expect(await attach(id, Buffer.from('%PDF-1.7 a medias'))).toMatchObject({
      message: expect.stringContaining('incompleto'),
    });
    // One PDF cannot be made of a file with these (hospital D3).
    expect(await attach(id, lockedPdf())).toMatchObject({
      status: 415,
      message: expect.stringContaining('guárdelo sin contraseña'),
    });
    const unread = Buffer.from('%PDF-1.7\nxref\n<< /Type /Page >>\nstartxref\n9\n%%EOF\n');
    expect(await attach(id, unread)).toMatchObject({
      status: 415,
      message: expect.stringContaining('no se puede leer'),
    });
    const large = await attach(id, Buffer.concat([smallPdf(), Buffer.alloc(21 * 1024 * 1024)]));
    expect(large).toMatchObject({ status: 413 });
    expect(await attach(id, smallPdf(), { kind: 99 })).toMatchObject({
      response: 'warning',
      data: { field: 'p_id_kind' },
      message: 'Ese documento ya no está en «Documentos del expediente»: elija otro',
    });
    expect(await attach(id, smallPdf(), { kind: 3 })).toMatchObject({
      response: 'warning',
      message: 'ACTA está inactivo en «Documentos del expediente»: elija otro documento',
    });
    expect(await attach(id, smallPdf(), { user: 'centro' })).toMatchObject({ status: 403 });
    expect(await attach(id, smallPdf(), { user: 'otrascompras' })).toMatchObject({ status: 404 });
    expect(await lastOf(id)).toEqual(before);
  });

  test('is sent without a required paper only with a justification, which the event keeps', async () => {
    const id = await urgent();
    for (const p_justification of [undefined, '', '  '.trim()])
      expect(await send(id, { p_justification })).toMatchObject({
        response: 'warning',
        data: { rule: 'file-complete', field: 'p_justification' },
        message: 'Faltan en el expediente: FACTURA. Adjúntelos, o escriba la justificación',
      });
    expect(await send(id, { p_justification: 'La trae el proveedor' })).toMatchObject({ data: { state: 5 } });
    expect(await lastOf(id)).toMatchObject({
      type: 'OrderSentToDaf',
      data: {
        judged: [{ rule: 'paymentFile', facts: { missing: ['FACTURA'] }, accepted: 'La trae el proveedor' }],
      },
    });
    // A file that is with DAF takes papers, and gives none back.
    const late = await attach(id, pdf('tarde'));
    expect(late).toMatchObject({ message: 'El documento se adjuntó; el expediente ya estaba en DAF.' });
    const [paper] = (await stored(id)).papers;
    expect(await remove(id, paper?.hash ?? '')).toMatchObject({ data: { rule: 'file-not-sent' } });
    const rejection = { p_id: id, p_date_rejection: '2026-02-21', p_justification_rejection: 'Sin firma' };
    expect(await compras('purchaseorder/rejection', { ...rejection, p_causes: [9] })).toMatchObject({
      response: 'warning',
      data: { field: 'p_causes' },
    });
    const ticked = { ...rejection, p_causes: [1, 1, 2], p_kinds: [1] };
    expect(await compras('purchaseorder/rejection', ticked)).toMatchObject({ data: { state: 6 } });
    expect((await lastOf(id))?.data).toMatchObject({
      kinds: [{ kind: 1, description: 'FACTURA' }],
      causes: [
        { cause: 1, description: 'SIN FIRMA' },
        { cause: 2, description: 'ILEGIBLE' },
      ],
    });
    // Back for correction: the wrong paper is replaced, and the file is complete.
    expect(await remove(id, paper?.hash ?? '')).toMatchObject({ response: 'success' });
    expect(await attach(id, pdf('firmada'))).toMatchObject({ message: 'El documento se adjuntó.' });
    expect(await send(id, { p_number_table: undefined, p_date_send_daf: '2026-02-22' })).toMatchObject({
      data: { state: 5 },
    });
    expect((await lastOf(id))?.data).toEqual({ date: '2026-02-22', judged: [] });
    expect((await stored(id)).judged.filter(({ rule }) => rule === 'paymentFile')).toEqual([]);
  });

  test('a paper that comes while the file goes to DAF is in it, or comes after it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await urgent();
      const [attached, sent] = await Promise.all([
        attach(id, pdf(`carrera ${round}`)),
        send(id, { p_justification: 'En camino' }),
      ]);
      expect(sent).toMatchObject({ message: 'La orden se envió a DAF.' });
      const events = (await eventsOf(id)).slice(-2);
      const wasFirst = events[0]?.type === 'OrderPaperAttached';
      const sending = events.find(({ type }) => type === 'OrderSentToDaf');
      // The judgement covers exactly the papers that the file had.
      expect(sending?.data.judged).toHaveLength(wasFirst ? 0 : 1);
      expect(attached.message).toBe(
        wasFirst ? 'El documento se adjuntó.' : 'El documento se adjuntó; el expediente ya estaba en DAF.',
      );
    }
  });
});

test('a consolidation asks for balance, and names group, quarter and what is missing', async () => {
  const [id] = await sentRequests(service, [
    { p_quarter_order: 'SEGUNDO', p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 60 }] },
  ]);
  const reply = await consolidate([id ?? 0]);
  expect(reply).toMatchObject({ response: 'warning', data: { rule: 'budget-balance' } });
  expect(reply.message).toContain('Q50.00');
  expect(reply.message).toContain('200');
  expect(await consolidate([id ?? 0], { p_calculate_fee: false })).toMatchObject({ response: 'success' });
});

test('numbers are one order’s: resolution, order, CUR, invoice; an annulled order’s come free', async () => {
  const id = await generated({ p_number_purchase: 'OC-UNICA' });
  const other = await consolidated();
  const form = (changes: object) => compras('purchaseorder/generate', orderForm(other, changes));
  expect(await consolidate(await requests(1), { p_number_resolution: `R-1` })).toMatchObject({
    response: 'warning',
    data: { rule: 'resolutionNumber' },
  });
  expect(await form({ p_number_purchase: 'oc-unica' })).toMatchObject({
    response: 'warning',
    message: 'La orden de compra No. oc-unica ya existe. Escriba otro número',
  });
  await commitment(id);
  await compras('purchaseorder/update', documented(id, { p_number_purchase: 'OC-UNICA' }));
  await form({});
  expect(await commitment(other, { p_number_compromise: `C-${id}` })).toMatchObject({
    data: { rule: 'commitmentNumber' },
  });
  await commitment(other);
  const sameInvoice = {
    p_invoices: [{ serie_invoice: '0A1B2C3D', number_invoice: String(id), date_invoice: '2026-02-10' }],
  };
  expect(await compras('purchaseorder/update', documented(other, sameInvoice))).toMatchObject({
    data: { rule: 'invoice' },
  });
  await ban(id);
  expect(await compras('purchaseorder/update', documented(other, sameInvoice))).toMatchObject({
    data: { state: 3 },
  });
  const third = await consolidated();
  expect(
    await compras('purchaseorder/generate', orderForm(third, { p_number_purchase: 'OC-UNICA' })),
  ).toMatchObject({ response: 'success' });
});

test('a NOG serves several orders, an NPG one', async () => {
  await generated({ p_npg_nog: '99000777' });
  await generated({ p_npg_nog: '99000777' });
  await generated({ p_npg_nog: 'E990000001' });
  const id = await consolidated();
  expect(await compras('purchaseorder/generate', orderForm(id, { p_npg_nog: 'E990000001' }))).toMatchObject({
    response: 'warning',
    data: { rule: 'npg' },
  });
});

test('a number is the same one however it is written, and free again under any spelling', async () => {
  const first = await generated({ p_number_purchase: '7765', p_npg_nog: 'E777065' });
  for (const p_npg_nog of ['E-777065', 'e 777065', 'E\u2013777065', '\u0415777065'])
    expect(
      await compras('purchaseorder/generate', orderForm(await consolidated(), { p_npg_nog })),
    ).toMatchObject({ data: { rule: 'npg' } });
  for (const p_number_purchase of ['07765', '\uff17\uff17\uff16\uff15', '7\u00a0765'])
    expect(
      await compras('purchaseorder/generate', orderForm(await consolidated(), { p_number_purchase })),
    ).toMatchObject({ data: { rule: 'purchaseNumber' } });
  await commitment(first, { p_number_compromise: '4165' });
  const second = await generated({ p_number_purchase: 'OC 7-765' });
  for (const p_number_compromise of ['04165', '4 165', '4\u20111\u201165'])
    expect(await commitment(second, { p_number_compromise })).toMatchObject({
      message: `El CUR de compromiso ${p_number_compromise} ya existe. Escriba otro número`,
    });
  // The same order may write it otherwise, and then holds the new spelling too.
  const respelled = documented(first, { p_number_purchase: '7765', p_number_compromise: '04165' });
  expect(await compras('purchaseorder/update', { ...respelled, p_npg_nog: 'E777065' })).toMatchObject({
    response: 'success',
  });
  await ban(first);
  expect(
    await compras('purchaseorder/generate', orderForm(await consolidated(), { p_number_purchase: '007765' })),
  ).toMatchObject({ response: 'success' });
  expect(await commitment(second, { p_number_compromise: '4165' })).toMatchObject({
    data: { rule: 'commitmentNumber' },
  });
});

test('numbers of before, taken as they were typed alone, clash with every spelling after the start of this release', async () => {
  const { store, workflow } = service;
  const [first, second] = [await generated(), await generated()];
  const held = (holder: string) => newEvent('UniqueTaken', { holder });
  const executor = 100100;
  const before: readonly (readonly [scope: UniqueScope, value: string])[] = [
    [['commitmentNumber', executor, 2026], '04170'],
    [['npg'], 'E-880001'],
    [['nit'], '0880002K'],
    [['invoice', '0880002K'], 'A-1 0100'],
    [['actionField'], '04170'],
  ];
  for (const [scope, value] of before)
    await appendTo(store, uniqueStream(scope, value), 'none', held(`order-${first}`));
  const freed = uniqueStream(['commitmentNumber', executor, 2026], '04171');
  const released = newEvent('UniqueReleased', { holder: `order-${first}` });
  await appendTo(store, freed, 'none', held(`order-${first}`), released);
  // Two records of before that have one number stay as they are.
  const two: UniqueScope = ['accrualNumber', executor, 2026];
  await appendTo(store, uniqueStream(two, '4172'), 'none', held(`order-${first}`));
  await appendTo(store, uniqueStream(two, '04172'), 'none', held(`order-${second}`));
  expect(await takeInOneForm(store, workflow, SYSTEM)).toEqual({ taken: 4, clashing: 1 });
  const holders = async (scope: UniqueScope, value: string) =>
    (await store.readStream(uniqueStream(scope, value))).map(({ type, data }) => [type, data.holder]);
  const byFirst = [['UniqueTaken', `order-${first}`]];
  expect(await holders(['commitmentNumber', executor, 2026], '4170')).toEqual(byFirst);
  expect(await holders(['npg'], 'E880001')).toEqual(byFirst);
  expect(await holders(['nit'], '880002K')).toEqual(byFirst);
  expect(await holders(['invoice', '880002K'], 'A1 100')).toEqual(byFirst);
  expect(await holders(two, '4172')).toEqual(byFirst);
  for (const value of ['4171', '04171'])
    expect((await holders(['commitmentNumber', executor, 2026], value)).at(-1)?.[0]).not.toBe('UniqueTaken');
  for (const p_number_compromise of ['4170', '04170', '004170', '4 170'])
    expect(await commitment(second, { p_number_compromise })).toMatchObject({
      data: { rule: 'commitmentNumber' },
    });
  // Done once: the next start writes nothing.
  const head = await store.head();
  expect(await takeInOneForm(store, workflow, SYSTEM)).toEqual({ taken: 0, clashing: 0 });
  expect(await store.head()).toBe(head);
  expect(await commitment(second, { p_number_compromise: '4171' })).toMatchObject({ response: 'success' });
});

test('two spellings at once: one order has the number', async () => {
  const orders = [await generated(), await generated(), await generated(), await generated()];
  const spelled = ['5150', '05150', '5 150', '\uff15150'];
  const replies = await Promise.all(
    orders.map((id, at) => commitment(id, { p_number_compromise: spelled[at] })),
  );
  expect(replies.filter(({ response }) => response === 'success')).toHaveLength(1);
  expect(replies.flatMap(({ data }) => data?.rule ?? [])).toEqual(Array(3).fill('commitmentNumber'));
});

test('a number of before, which is held as it was typed, clashes with its spellings and comes free with them', async () => {
  const held = await generated({ p_number_purchase: '8765' });
  const old = uniqueStream(['accrualNumber', 100100, 2026], '9165');
  await service.store.append([
    { stream: old, expected: 'none', events: [newEvent('UniqueTaken', { holder: `order-${held}` })] },
  ]);
  const id = await generated();
  await commitment(id);
  await compras('purchaseorder/update', documented(id));
  expect(await accrual(id, { p_number_devengade: '09165' })).toMatchObject({
    data: { rule: 'accrualNumber' },
  });
  expect(await accrual(id, { p_number_devengade: '9166' })).toMatchObject({ response: 'success' });
  // An order of before holds one of both: annulled, it frees that one.
  const typed = uniqueStream(['purchaseNumber', 100100, 2026], '0321');
  const common = uniqueStream(['purchaseNumber', 100100, 2026], '321');
  const former = await generated({ p_number_purchase: '0321' });
  await appendTo(
    service.store,
    common,
    { revision: 0, chain: (await service.store.readStream(common))[0]?.metadata.chain ?? '' },
    newEvent('UniqueReleased', { holder: `order-${former}` }),
  );
  await commitment(former);
  await ban(former);
  expect((await service.store.readStream(typed)).at(-1)?.type).toBe('UniqueReleased');
  expect(await generated({ p_number_purchase: '321' })).toBeGreaterThan(former);
});

test('what a phase locks may be sent as it is, and is refused by name when it differs', async () => {
  const id = await generated();
  await commitment(id);
  expect(await compras('purchaseorder/update', orderForm(id))).toMatchObject({ data: { state: 2 } });
  expect(await compras('purchaseorder/update', orderForm(id, { p_quarter: 'SEGUNDO' }))).toMatchObject({
    response: 'warning',
    message: 'El campo Cuatrimestre ya no puede cambiar',
  });
  expect(await compras('purchaseorder/update', orderForm(id, { p_id_provider: 2 }))).toMatchObject({
    message: 'El campo Proveedor ya no puede cambiar',
  });
  expect(await compras('purchaseorder/update', orderForm(id, { p_total: '1.00' }))).toMatchObject({
    response: 'warning',
    data: { rule: 'total-agrees' },
  });
});

test('an order saved unchanged has no event', async () => {
  const id = await generated();
  const before = await service.store.readStream(streamName('order', id));
  expect(await compras('purchaseorder/update', orderForm(id))).toMatchObject({
    response: 'success',
    message: 'La orden de compra no tenía cambios.',
  });
  expect(await service.store.readStream(streamName('order', id))).toEqual(before);
});

test('a save of an older revision is refused with what changed', async () => {
  const id = await generated();
  const revision = (await service.store.readStream(streamName('order', id))).length - 1;
  const changed = (award: string) => ({
    p_number_award: award,
    p_justification_purchase_order: `Por ${award}`,
  });
  await compras('purchaseorder/update', orderForm(id, changed('A-1')));
  const late = await compras(
    'purchaseorder/update',
    orderForm(id, { ...changed('A-2'), p_revision: revision }),
  );
  expect(late).toMatchObject({
    status: 409,
    response: 'warning',
    data: {
      current: { revision: revision + 1 },
      changed: expect.arrayContaining([
        expect.objectContaining({
          field: 'p_number_award',
          yours: 'A-2',
          theirs: 'A-1',
          by: 'Persona compras (compras)',
        }),
        expect.objectContaining({
          field: 'p_justification_purchase_order',
          yours: 'Por A-2',
          theirs: 'Por A-1',
        }),
      ]),
    },
  });
  await commitment(id);
  expect(await commitment(id, { p_revision: revision + 1 })).toMatchObject({
    status: 409,
    message: 'El registro ya cambió de estado',
  });
});

const LOW_VALUE = {
  p_id_type_purchase: 2,
  p_npg_nog: '',
  p_justification_purchase_order: 'Compra menor',
};
const completedLowValue = async (): Promise<number> => {
  const id = await generated(LOW_VALUE);
  await commitment(id);
  await compras('purchaseorder/update', documented(id, LOW_VALUE));
  return id;
};
const acta = (p_id: number, changes: object = {}) =>
  compras('purchaseorder/acta', {
    p_id,
    p_number: '5',
    p_date: '2026-02-11',
    p_hour: '08:15',
    p_id_book: 1,
    p_id_participant: [1],
    ...changes,
  });

test('minutes of a low-value purchase, with people and book of the executor', async () => {
  const id = await completedLowValue();
  expect(await acta(id, { p_id_participant: [] })).toMatchObject({
    status: 400,
    data: { errors: [{ message: 'Por favor, seleccionar Participantes' }] },
  });
  expect(await acta(id, { p_id_participant: [1, 2] })).toMatchObject({
    response: 'warning',
    data: { rule: 'participants-chosen' },
  });
  expect(await acta(id, { p_id_book: 99 })).toMatchObject({
    response: 'warning',
    data: { rule: 'book-chosen', field: 'p_id_book' },
  });
  for (const p_number of ['5/2025', '5-2025', '5 – 2025'])
    expect(await acta(id, { p_number })).toMatchObject({ data: { rule: 'minutes-year' } });
  expect(await acta(id)).toMatchObject({ response: 'success' });
  const events = await service.store.readStream(streamName('order', id));
  expect(events.at(-1)?.data).toMatchObject({ number: '5/2026' });
});

test('the number of minutes is one order’s of its executor and year, an annulled one’s for ever', async () => {
  const [first, second] = [await completedLowValue(), await completedLowValue()];
  expect(await acta(first, { p_number: '900' })).toMatchObject({ response: 'success' });
  expect(await acta(second, { p_number: '900/2026' })).toMatchObject({
    response: 'warning',
    message: 'El acta No. 900/2026 ya existe. Escriba otro número',
  });
  expect(await acta(first, { p_number: '900/2026', p_hour: '09:00' })).toMatchObject({ response: 'success' });
  expect(await acta(first, { p_number: '901' })).toMatchObject({ response: 'success' });
  expect(await acta(second, { p_number: '900' })).toMatchObject({ response: 'success' });
  await ban(first);
  expect(await acta(second, { p_number: '901' })).toMatchObject({ data: { rule: 'minutesNumber' } });
});

test('orders that took the same minutes before go on, and may be given others', async () => {
  const ids = [await completedLowValue(), await completedLowValue()];
  // As they were recorded before their number was one order's.
  for (const id of ids)
    await service.workflow.act('acta', {}, sessionOf(), {}, async (unit) => {
      await unit.decide(order, [id], {
        type: 'RecordOrderMinutes',
        today: '2026-03-01',
        minutes: {
          number: '77/2026',
          date: '2026-02-11',
          hour: '08:15',
          book: 1,
          participants: [2],
          purchaseType: 2,
          templates: 0,
        },
      });
      return done('');
    });
  const [id = 0, other = 0] = ids;
  expect(await accrual(id)).toMatchObject({ data: { state: 4 } });
  // Whom the minutes name already may stay, whatever became of them.
  expect(await acta(id, { p_number: '77/2026', p_id_participant: [2] })).toMatchObject({
    response: 'success',
  });
  expect(await acta(other, { p_number: '78', p_id_participant: [2] })).toMatchObject({ response: 'success' });
});

test('a purchase type that asks for a justification gets one, while it can be written', async () => {
  const id = await consolidated();
  const without = { p_id_type_purchase: 2, p_npg_nog: '', p_justification_purchase_order: '' };
  expect(await compras('purchaseorder/generate', orderForm(id, without))).toMatchObject({
    response: 'warning',
    message: 'Por favor, ingresar la justificación',
    data: { rule: 'justified' },
  });
  const given = { ...without, p_justification_purchase_order: 'Compra menor' };
  expect(await compras('purchaseorder/generate', orderForm(id, given))).toMatchObject({
    response: 'success',
  });
  expect(
    await compras('purchaseorder/update', { p_id: id, p_justification_purchase_order: '' }),
  ).toMatchObject({ data: { rule: 'justified' } });
});

test('what a form names twice, or sends back otherwise than the server knows it, is refused by name', async () => {
  const id = await consolidated();
  const form = (changes: object) => compras('purchaseorder/generate', orderForm(id, changes));
  const prices = ['2.50', '2.40'].map((price) => ({ id: 1, price }));
  expect(await form({ p_supplies: prices })).toMatchObject({
    response: 'warning',
    message: 'El insumo 30001 INSUMO 1 está repetido',
  });
  const line = { id: '100101-1', number_invoice: '', date_issue: '', date_reception: '' };
  expect(await form({ p_unit: [line, line] })).toMatchObject({
    message: 'La línea de CENTRO 100101 está repetida',
  });
  expect(await form({ p_unit: [{ ...line, id_unit: 100102 }] })).toMatchObject({
    message: 'El campo Centro de costo ya no puede cambiar',
  });
  expect(await form({ p_supplies: [{ id: 1, price: '2.50', order_ids: [99999] }] })).toMatchObject({
    message: 'El campo Pedidos del insumo ya no puede cambiar',
  });
  expect(await form({ p_type_order: 2 })).toMatchObject({
    message: 'El campo Tipo de orden ya no puede cambiar',
  });
});

test('an invoice is the same one however it is written', async () => {
  const [first, second] = [await generated(), await generated()];
  await commitment(first);
  await commitment(second);
  const invoice = (serie_invoice: string, number_invoice: string) => ({
    serie_invoice,
    number_invoice,
    date_invoice: '2026-02-10',
  });
  const update = (id: number, ...p_invoices: object[]) =>
    compras('purchaseorder/update', documented(id, { p_invoices }));
  expect(await update(first, invoice('Q1', '1'), invoice('q1', '1'))).toMatchObject({
    data: { rule: 'invoices-once' },
  });
  expect(await update(first, invoice('0A1B2C3E', '100'))).toMatchObject({ data: { state: 3 } });
  expect(await update(second, invoice('0a1b-2c3e', '0100'))).toMatchObject({
    message: `La factura serie 0a1b-2c3e No. 0100 de PROVEEDOR 1 ya está registrada en la orden de compra OC-${first}`,
    data: { rule: 'invoice' },
  });
  expect(await update(second, invoice('0A1B2C3E', '1000'))).toMatchObject({ data: { state: 3 } });
});

test('no date after today: of the request, nor of what comes with the goods', async () => {
  const day = '2099-01-01';
  expect(
    await service.as(
      'centro',
      '/orders/insert/update',
      requestForm({ p_date: day, p_year_additional: 2099 }),
    ),
  ).toMatchObject({ response: 'warning', data: { rule: 'dates-not-future' } });
  const id = await generated();
  await commitment(id);
  const invoice = { serie_invoice: 'F', number_invoice: '1', date_invoice: day };
  const reply = await compras('purchaseorder/update', documented(id, { p_invoices: [invoice] }));
  expect(reply).toMatchObject({ response: 'warning', data: { rule: 'dates-not-future' } });
  expect(reply.message).toContain('La fecha de la factura F 1 (01/01/2099)');
  expect(await compras('purchaseorder/update', documented(id, {}, { date_reception: day }))).toMatchObject({
    data: { rule: 'dates-not-future' },
  });
});

test('an order of another executor is not disclosed; other executors’ purchase types do not serve', async () => {
  const id = await consolidated();
  expect(await service.as('otrascompras', '/orders/purchaseorder/generate', orderForm(id))).toMatchObject({
    status: 404,
  });
  expect(await service.as('centro', '/orders/purchaseorder/generate', orderForm(id))).toMatchObject({
    status: 403,
  });
  expect(await compras('purchaseorder/generate', orderForm(id, { p_id_type_purchase: 7 }))).toMatchObject({
    data: { rule: 'purchase-type-exists' },
  });
});

test('a consolidation asks for the plan lines of all its requests together', async () => {
  const ids = await sentRequests(
    service,
    [1, 2].map((supply) => ({ p_id_supplie: supply })),
  );
  const payload = {
    p_number_resolution: 'R-0',
    p_date_resolution: '2026-01-20',
    p_list_orders: ids.join(','),
    p_has_award: 0,
  };
  const session = sessionOf({ scope: 'institution' });
  const { result } = await service.workflow.rehearse('/orders/consolidate/approve', session, async (unit) => {
    const consult = vi.spyOn(unit, 'consult');
    await consolidateRequests(requestKinds.pedido).run(unit, payload);
    return consult.mock.calls.flatMap(([decider, keys]) =>
      decider.events.category === 'planLine' ? [keys] : [],
    );
  });
  expect(result).toEqual([
    [
      [100101, 2026, 1, '1-1-1'],
      [100101, 2026, 2, '1-1-1'],
    ],
  ]);
});

test('an order is judged by the versions of its own date, and its event keeps which', async () => {
  const publish = async (p_name: string, p_values: object) =>
    await service.workflow.execute(
      '/rules/publish',
      { p_name, p_values, p_valid_from: '2026-02-05', p_legal_basis: 'Decreto 1-2026' },
      sessionOf(),
      { at: new Date('2026-02-01T18:00:00Z') },
    );
  const limits = [{ type: 'compra directa', name: 'compra directa', maximum: '20.00' }];
  expect(await publish('purchaseLimits', { limits })).toMatchObject({ refused: null });
  expect(await publish('iva', { rate: 15 })).toMatchObject({ refused: null });
  const judgedOf = async (id: number) => {
    const events = await service.store.readStream(streamName('order', id));
    const last = events.findLast(({ data }) => 'judged' in data);
    const { judged = [] } = (last?.data ?? {}) as {
      readonly judged?: readonly { readonly result: string }[];
    };
    return [last?.metadata.ruleVersion, ...judged.map(({ result }) => result)];
  };
  const before = await generated({ p_date_issue: '2026-02-04' });
  const after = await generated({ p_date_issue: '2026-02-05', p_justification_purchase_order: 'Urge' });
  expect(await judgedOf(before)).toEqual(['purchaseLimits@1;iva@1', 'within', '2.68']);
  expect(await judgedOf(after)).toEqual(['purchaseLimits@2;iva@2', 'over', '3.26']);
  // Its date moves: the version moves with it.
  await compras('purchaseorder/update', orderForm(before, { p_date_issue: '2026-02-06' }));
  expect(await judgedOf(before)).toEqual(['purchaseLimits@2;iva@2', 'over', '3.26']);
  const [first] = await service.store.readStream(streamName('order', before));
  expect(first?.metadata).toMatchObject({ ruleVersion: '1', build: 'dev' });
});

test('a wrong rate of today is corrected the same day, and what it judged is judged again', async () => {
  const today = { at: new Date('2026-02-12T18:00:00Z') };
  const rules = async (step: string, p_values: object, more: object = {}) =>
    await service.workflow.execute(
      `/rules/${step}` as '/rules/publish',
      { p_name: 'iva', p_values, p_legal_basis: 'Decreto 1-2026', ...more },
      sessionOf(),
      today,
    );
  const shown = (p_values: object) => ({
    p_shown: { p_values, p_date_start: '2026-01-01', p_date_end: '2026-02-12', judged: 3, total: 3 },
  });
  const from = { p_valid_from: '2026-02-12' };
  const unseen = await rules('publish', { rate: '51' }, from);
  expect(unseen.refused).toBe('change-shown');
  expect(await rules('publish', { rate: '51' }, { ...from, ...shown({ rate: 51 }) })).toMatchObject({
    refused: null,
  });
  const id = await generated({ p_date_issue: '2026-02-12' });
  const ofOrder = async () => {
    const events = await service.store.readStream(streamName('order', id));
    const last = events.findLast(({ data }) => 'judged' in data);
    return { type: last?.type, iva: last?.data.ivaAmount, by: last?.metadata.ruleVersion };
  };
  expect(await ofOrder()).toMatchObject({ type: 'OrderGenerated', iva: '8.44' });
  const judge = { p_id: id, p_reason: 'Se publicó 51 en lugar de 15' };
  expect(await compras('purchaseorder/judge', judge)).toMatchObject({
    message: expect.stringContaining('no hay nada que evaluar de nuevo'),
  });
  const wrong = Number((await ofOrder()).by?.split('iva@')[1]);
  const corrected = await rules(
    'correct',
    { rate: '15' },
    {
      p_version: wrong,
      p_reason: 'Se publicó 51 en lugar de 15',
      ...shown({ rate: '15' }),
    },
  );
  expect(corrected.envelope).toMatchObject({ response: 'success', data: { version: wrong + 1 } });
  expect(await compras('purchaseorder/judge', judge)).toMatchObject({ response: 'success' });
  expect(await ofOrder()).toEqual({ type: 'OrderJudgedAgain', iva: '3.26', by: `iva@${wrong + 1}` });
});
