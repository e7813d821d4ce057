import { type BodyOf, formOf } from '@expediente/openapi/client.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { type Desk, documentOf, done, expectThat, isPdf } from './desk.ts';
import { quarterOf, type Raised } from './requests.ts';

/** Date of one purchase, and the base of its numbers. */
export interface Purchase {
  readonly today: string;
  /** Digits that no other order has. */
  readonly unique: string;
}

type OrderForm = BodyOf<'/orders/purchaseorder/generate'>;

const PROOF = smallPdf('Pago');

/** Desks of the buyer, and of DAF, which rejects and pays. */
interface Desks {
  readonly compras: Desk;
  readonly daf: Desk;
}

/** Consolidates the requests, and takes the order from state 0 to 7. @returns its id @throws {NotAsDocumented} */
export async function purchase(
  { compras, daf }: Desks,
  { ids }: Raised,
  { today, unique }: Purchase,
): Promise<number> {
  const { api } = compras;
  const consolidation = {
    p_number_resolution: `R-${unique}`,
    p_date_resolution: today,
    p_list_orders: ids.join(','),
    p_calculate_fee: 1,
    p_has_award: 1,
  } as const;
  const consolidated = await api.POST('/orders/consolidate/approve', { body: consolidation });
  const order = done('consolida los dos pedidos', consolidated).id;
  compras.step('consolida los dos pedidos');

  const form = await orderForm(compras, order, { today, unique });
  done('genera la orden', await api.POST('/orders/purchaseorder/generate', { body: form([], '') }));
  compras.step('genera la orden');
  const commitment = {
    p_id: order,
    p_number_compromise: unique,
    p_date_compromise: today,
    p_date_send_provider: today,
  };
  done('la compromete', await api.POST('/orders/purchaseorder/commitment', { body: commitment }));
  compras.step('la compromete');
  const accrual = { p_id: order, p_number_devengade: unique, p_date_devengade: today };
  const early = await api.POST('/orders/purchaseorder/accrued', { body: accrual });
  expectThat(early.data?.response === 'warning', 'no se devenga sin recibos ni facturas', early.data);

  const invoice = (serie_invoice: string) => ({ serie_invoice, number_invoice: unique, date_invoice: today });
  const invoiced = form([invoice('0A1B2C3D')], `D-${unique}`);
  done('registra recibo y factura', await api.POST('/orders/purchaseorder/update', { body: invoiced }));
  compras.step('registra recibo y factura');
  const params = { path: { id: order } };
  const complete = done('la orden', await api.GET('/orders/consolidate/get/id/{id}', { params }));
  expectThat(complete.state === 3, 'con recibos y facturas la orden queda COMPLETADA', complete);
  done('devenga', await api.POST('/orders/purchaseorder/accrued', { body: accrual }));
  compras.step('devenga');
  const sent = { p_id: order, p_date_send_daf: today };
  const table = { ...sent, p_number_table: '15' };
  done('la envía al DAF', await api.POST('/orders/purchaseorder/senddaf', { body: table }));
  compras.step('la envía al DAF');
  const rejection = {
    p_id: order,
    p_date_rejection: today,
    p_justification_rejection: 'Falta la serie correcta de la factura',
  };
  done('el DAF la rechaza', await daf.api.POST('/orders/purchaseorder/rejection', { body: rejection }));
  daf.step('la rechaza');
  const mended = form([invoice('0A1B2C3E')], `D-${unique}`);
  done('la corrige', await api.POST('/orders/purchaseorder/update', { body: mended }));
  compras.step('la corrige');
  done('la reenvía', await api.POST('/orders/purchaseorder/senddaf', { body: sent }));
  compras.step('la reenvía sin número de mesa');
  await pay(daf, order, { today, unique });
  return order;
}

/** Order's form, sent at several steps, with different invoices and receipts. */
async function orderForm({ api }: Desk, order: number, { today, unique }: Purchase) {
  const params = { path: { id: order } };
  const read = done('la orden', await api.GET('/orders/consolidate/get/id/{id}', { params }));
  const search = { params: { query: { search: 'drogueria' } } };
  const providers = done('los proveedores', await api.GET('/providers/get/public', search)).rows;
  const types = done('los tipos de compra', await api.GET('/typepurchase/get/public')).rows;
  const type = types.find((each) => each.description.startsWith('COTIZACI'));
  const [provider] = providers;
  expectThat(provider && type, 'hay proveedores y tipos de compra', { providers, types });
  return (invoices: NonNullable<OrderForm['p_invoices']>, receipt: string): OrderForm => ({
    p_id: order,
    p_iva: 1,
    p_number_purchase: unique,
    p_date_issue: today,
    p_quarter: quarterOf(today),
    p_id_type_purchase: type.id,
    p_npg_nog: '99000001',
    p_date_npg_nog: today,
    p_number_award: 'N/A',
    p_id_provider: provider.id,
    p_unit: read.units.map(({ id, id_unit, requested_qty: qty }) => ({
      id,
      id_unit,
      qty,
      number_invoice: receipt,
      date_issue: receipt === '' ? '' : today,
      date_reception: receipt === '' ? '' : today,
    })),
    p_invoices: invoices,
    p_exemption_iva: receipt === '' ? '' : `E-${unique}`,
    p_justification_purchase_order: '',
    p_type_order: 1,
    p_supplies: read.supplies.map(({ id, price, order_ids }) => ({ id, price, order_ids: [...order_ids] })),
  });
}

async function pay(daf: Desk, order: number, { today, unique }: Purchase): Promise<void> {
  const { api } = daf;
  const payment = {
    p_id: order,
    p_date_pay: today,
    p_number: unique,
    p_number_box: 'C-12',
    p_pdf_document: new File([PROOF], 'pago.pdf', { type: 'application/pdf' }),
  };
  const paid = await api.POST('/orders/purchaseorder/pay', { body: payment, bodySerializer: formOf });
  done('la paga', paid);
  daf.step('la paga con su comprobante');
  const bytes = { params: { path: { id: order } }, parseAs: 'arrayBuffer' } as const;
  const proof = documentOf(await api.GET('/orders/consolidate/get/pdf/{id}', bytes));
  expectThat(
    isPdf(proof) && proof.bytes.length === PROOF.length,
    'el comprobante vuelve como se subió',
    proof.type,
  );
  const printed = documentOf(await api.GET('/orders/purchaseorder/pdf/{id}', bytes));
  expectThat(isPdf(printed), 'la orden se imprime', printed.type);
  daf.step('imprime la orden y su comprobante');
}
