import { streamName } from '@expediente/kernel/streams.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { isPrintable } from '@expediente/machines/request/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound, Refused } from '@expediente/platform/refusals.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { RequestFormat } from '../documents/print.ts';
import { printOrder, printRequest } from '../documents/print.ts';
import type { ReadAnswer } from '../http/read-route.ts';
import { readOrder, readOrderRecord } from '../order/queries.ts';
import type { ReadParts } from '../parts.ts';
import { readRequest } from '../request/queries.ts';
import { printContext } from './context.ts';
import { namesAtRevision, withUnitNames } from './names-then.ts';

const reader = (session: Session) => ({ user: String(session.userId), session: session.id });

export interface RequestPrint {
  readonly id: number;
  readonly format: RequestFormat;
  readonly requester: number;
  readonly authorizer: number;
  readonly address: string;
}

/** `/orders/pdf/…`, `/orders/format2/pdf/…`, in the states of its kind (R3 §4). @throws {NotFound, Refused} */
export async function requestPdf(
  parts: ReadParts,
  session: Session,
  kind: RequestKind,
  { id, format, requester, authorizer, address }: RequestPrint,
): Promise<ReadAnswer> {
  const request = await readRequest(parts.db, session, kind, id);
  if (!isPrintable({ status: request.state, kind: kind.code })) {
    throw new Refused(
      'request-printable',
      `El ${kind.noun} se imprime después de enviarlo, y no si está anulado.`,
    );
  }
  const names = namesAtRevision(parts, streamName('request', id), request.revision);
  const choice = { unit: request.id_unit, requester, authorizer, address };
  const context = await printContext(parts, session, choice, names);
  const key = {
    record: `request:${id}`,
    revision: request.revision,
    format: `format-${format}`,
    parameters: { requester: String(requester), authorizer: String(authorizer), address },
  };
  const file = await parts.issued.issue(key, reader(session), () =>
    printRequest(parts.printer, format, { request, context }),
  );
  return { file, name: `${kind.name}_${request.id_unit}_${request.number}_${request.year}.pdf` };
}

/** `/orders/purchaseorder/pdf/{id}`: the order itself, state above 0. @throws {NotFound, Refused} */
export async function orderPdf(parts: ReadParts, session: Session, id: number): Promise<ReadAnswer> {
  const order = await readOrder(parts.db, session, id);
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
