import { streamName } from '@expediente/kernel/streams.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound, Refused } from '@expediente/platform/refusals.ts';
import type { Printer } from '../shared/documents/browser.ts';
import { printContext } from '../shared/documents/context.ts';
import { namesAtRevision, withUnitNames } from '../shared/documents/names-then.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type OrderDocument, purchaseOrder } from './layouts/purchase-order.ts';
import { readOrder, readOrderRecord } from './queries.ts';

const reader = (session: Session) => ({ user: String(session.userId), session: session.id });

/** PDF of an order of purchase. */
export function printOrder(printer: Printer, data: OrderDocument): Promise<Buffer> {
  return printer.print((breaks) => purchaseOrder(data, breaks), { orientation: 'portrait' });
}

/** `/orders/purchaseorder/pdf/{id}`: the order itself, state above 0. @throws {NotFound, Refused} */
export async function orderPdf(parts: ReadParts, session: Session, id: number): Promise<ReadAnswer> {
  const order = await readOrder(parts, session, id);
  if (!orderStates.is(order.state, 'printable')) {
    throw new Refused('order-printable', 'La orden de compra se imprime después de generarla.');
  }
  const names = namesAtRevision(parts, streamName('order', id), order.revision);
  const context = await printContext(parts, session, { unit: order.id_executor }, names);
  const key = { record: `order:${id}`, revision: order.revision, format: 'purchase-order', parameters: {} };
  const file = await parts.issued.issue(key, reader(session), async () => {
    const [units, charges] = await Promise.all([
      withUnitNames(order.units, names),
      withUnitNames(order.charges, names),
    ]);
    return await printOrder(parts.printer, { order: { ...order, units, charges }, context });
  });
  return { file, name: `orden_compra_${order.number_purchase.replace(/[^\w-]/g, '_')}_${order.year}.pdf` };
}

/** `/orders/consolidate/get/pdf/{id}`: the proof of payment as it was uploaded. @throws {NotFound} */
export async function paymentPdf(parts: ReadParts, session: Session, id: number): Promise<ReadAnswer> {
  const { payment } = await readOrderRecord(parts.db, session, id);
  const file = payment === null ? undefined : await parts.files.open(payment.document.hash);
  if (!file) throw new NotFound('La orden no tiene documento de pago.');
  await parts.audit.write({
    kind: 'print',
    ...reader(session),
    entity: `order:${id}`,
    result: 'done',
    details: { format: 'payment', sha256: file.hash },
  });
  return { file: file.content, name: `pago_${id}.pdf` };
}
