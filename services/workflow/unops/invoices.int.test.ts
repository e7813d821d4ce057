import { approvedPlan, documented, orderForm, sentRequests } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { type UnopsDesk, unopsDesk, unopsForm, unopsInvoice } from '@expediente/testing/workflow/unops.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let service: TestWorkflow;
let desk: UnopsDesk;
beforeAll(async () => {
  service = await testWorkflow();
  desk = unopsDesk(service);
  await approvedPlan(service, 100101, [{ supply: 1, qty: 1000 }]);
});
afterAll(async () => await service.close());

const step = (path: string, payload: object) =>
  service.as('compras', `/orders/purchaseorder/${path}`, payload);
let resolutions = 0;

/** An order with its commitment, which takes invoices. */
async function committed(): Promise<number> {
  const p_list_orders = (await sentRequests(service, [{}])).join(',');
  const { data } = await service.as('compras', '/orders/consolidate/approve', {
    p_number_resolution: `I-${++resolutions}`,
    p_date_resolution: '2026-01-20',
    p_list_orders,
    p_calculate_fee: 0,
    p_has_award: 0,
  });
  const p_id = Number(data.id);
  await step('generate', orderForm(p_id));
  await step('commitment', {
    p_id,
    p_number_compromise: `C-${p_id}`,
    p_date_compromise: '2026-02-02',
    p_date_send_provider: '2026-02-03',
  });
  return p_id;
}

const invoice = (serie_invoice: string, number_invoice: string) => ({
  serie_invoice,
  number_invoice,
  date_invoice: '2026-02-10',
});
const invoiced = (id: number, ...p_invoices: object[]) => step('update', documented(id, { p_invoices }));
const record = (serie_invoice: string, number: number, changes: object = {}) =>
  desk.save({ p_invoices: [{ ...unopsInvoice(number, '80'), serie_invoice }], ...changes });

test('an invoice of an order is taken by no record until the order is annulled', async () => {
  const order = await committed();
  expect(await invoiced(order, invoice('AB-12', '0318'))).toMatchObject({ response: 'success' });
  const refused = {
    status: 200,
    response: 'warning',
    message: `La factura serie ab12 No. 318 de PROVEEDOR 1 ya está registrada en la orden de compra OC-${order}`,
    data: { rule: 'invoice', field: 'p_invoices' },
  };
  expect(await record('ab12', 318)).toMatchObject(refused);
  // Another provider's is another invoice.
  expect(await record('ab12', 318, { p_id_provider: 2 })).toMatchObject({ response: 'success' });
  expect(
    await step('ban', { p_id: order, p_date_ban: '2026-03-01', p_justification_ban: 'No entregó' }),
  ).toMatchObject({ response: 'success' });
  expect(await record('ab12', 318)).toMatchObject({ response: 'success' });
});

test('an invoice of a record is taken by no order and no other record until the record is deleted', async () => {
  const order = await committed();
  const { data } = await record('0C', 77);
  const id = Number(data.id_unops);
  const held = `La factura serie 0c No. 0077 de PROVEEDOR 1 ya está registrada en el registro de Unops ${id}`;
  expect(await invoiced(order, invoice('0c', '0077'))).toMatchObject({
    response: 'warning',
    message: held,
    data: { rule: 'invoice', field: 'p_invoices' },
  });
  expect(await record('0C', 77)).toMatchObject({ data: { rule: 'invoice' } });
  expect(await desk.delete(id)).toMatchObject({ response: 'success' });
  expect(await invoiced(order, invoice('0c', '0077'))).toMatchObject({ response: 'success' });
  expect(await record('0C', 77)).toMatchObject({
    message: `La factura serie 0C No. 77 de PROVEEDOR 1 ya está registrada en la orden de compra OC-${order}`,
  });
});

test('an invoice that an edit gives up is free, also by a change of the provider', async () => {
  const id = await desk.saved({ p_invoices: [unopsInvoice(5_001, '80')] });
  const edit = (changes: object) =>
    desk.call(
      'insert/update',
      unopsForm({ p_id_unops: id, p_invoices: [unopsInvoice(5_001, '80')], ...changes }),
    );
  expect(await edit({ p_id_provider: 2 })).toMatchObject({ response: 'success' });
  expect(await desk.save({ p_invoices: [unopsInvoice(5_001, '80')] })).toMatchObject({ response: 'success' });
  expect(await edit({ p_id_provider: 1 })).toMatchObject({ data: { rule: 'invoice' } });
  expect(await edit({ p_id_provider: 2, p_invoices: [unopsInvoice(5_002, '80')] })).toMatchObject({
    response: 'success',
  });
  expect(await desk.save({ p_id_provider: 2, p_invoices: [unopsInvoice(5_001, '80')] })).toMatchObject({
    response: 'success',
  });
});

test('what holds an invoice in another executor is not named', async () => {
  const order = await committed();
  await invoiced(order, invoice('ZZ', '1'));
  const { data } = await record('ZZ', 2);
  expect(data).toMatchObject({ id_unops: expect.any(Number) });
  const other = (number: number) =>
    desk.save(
      { p_id_unit: 100201, p_invoices: [{ ...unopsInvoice(number, '80'), serie_invoice: 'ZZ' }] },
      'otrascompras',
    );
  expect(await other(1)).toMatchObject({
    message:
      'La factura serie ZZ No. 1 de PROVEEDOR 1 ya está registrada en una orden de compra que está fuera de su alcance',
  });
  expect(await other(2)).toMatchObject({
    message:
      'La factura serie ZZ No. 2 de PROVEEDOR 1 ya está registrada en un registro de Unops que está fuera de su alcance',
  });
});
