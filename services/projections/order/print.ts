import { streamName } from '@expediente/kernel/streams.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { orderNumber } from '@expediente/machines/order/name.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { keptFile } from '../shared/documents/kept-file.ts';
import { withUnitNames } from '../shared/documents/names-then.ts';
import { fileWord, type Paper, type PrintCall, printedRecord } from '../shared/documents/printed.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type OrderDocument, purchaseOrder } from './layouts/purchase-order.ts';
import { readOrder, readOrderRecord } from './queries.ts';

/** An order of purchase on paper. */
export const orderPaper = (data: OrderDocument): Paper => ({
  orientation: 'portrait',
  page: (breaks) => purchaseOrder(data, breaks),
});

/**
 * `/orders/purchaseorder/pdf/{id}`: print of an order in a state above 0.
 * @throws {NotFound, Refused}
 */
export async function orderPdf(parts: ReadParts, call: PrintCall, id: number): Promise<ReadAnswer> {
  const order = await readOrder(parts, call.session, id);
  return await printedRecord(parts, call, {
    record: `order:${id}`,
    revision: order.revision,
    format: 'purchase-order',
    refusal: orderStates.is(order.state, 'printable')
      ? null
      : { rule: 'order-printable', message: 'La orden de compra se imprime después de generarla.' },
    kept: { issued: streamName('order', id) },
    choice: { units: [order.id_executor] },
    name: `orden_compra_${fileWord(orderNumber(order))}_${order.year}.pdf`,
    paper: async (context, names) => {
      const [units, charges] = await Promise.all([
        withUnitNames(order.units, names),
        withUnitNames(order.charges, names),
      ]);
      return orderPaper({ order: { ...order, units, charges }, context });
    },
  });
}

/**
 * `/orders/consolidate/get/pdf/{id}`: the uploaded proof of payment.
 * @throws {NotFound}
 */
export async function paymentPdf(parts: ReadParts, session: Session, id: number): Promise<ReadAnswer> {
  const { payment } = await readOrderRecord(parts.db, session, id);
  return await keptFile(parts, session, {
    hash: payment?.document.hash,
    missing: 'La orden no tiene documento de pago.',
    entity: `order:${id}`,
    fact: { format: 'payment' },
    name: `pago_${id}`,
  });
}
