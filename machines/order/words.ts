import { shownDate } from '@expediente/kernel/dates.ts';
import { type Money, type Quantity, sum } from '@expediente/kernel/decimal.ts';
import { counted, quantityText, shownMoney } from '@expediente/kernel/format.ts';
import { capital } from '@expediente/kernel/text.ts';
import type { OrderEvent } from '@expediente/schemas/order/events.ts';
import { ORDER_PLAIN, ofEach } from '@expediente/schemas/order/fields.ts';
import { requestKind } from '@expediente/schemas/request/kinds.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { againInWords } from '../rules/again.ts';
import { JUDGED_LABELS, judgedByInWords, resultInWords } from '../rules/words.ts';
import { labelOf } from '../words.ts';
import { alertsIn } from './alerts.ts';
import { isCircumstance } from './circumstances.ts';
import { paidLate } from './judged.ts';
import { isUnread } from './splitting.ts';

/** Each event of an order in words, past tense, without the actor. */
export function orderSentence(event: OrderEvent): string {
  switch (event.type) {
    case 'OrderConsolidated': {
      const { numberResolution, requests, total, kind } = event.data;
      const what = counted(requests.length, requestKind(kind).counted);
      return `Consolidó ${what} con la resolución ${numberResolution} por ${shownMoney(total)}${withAlerts(event.data)}`;
    }
    case 'OrderFreed':
      return 'Liberó la consolidación: sus pedidos volvieron a estar pendientes';
    case 'OrderUndone':
      return `Deshizo la orden de compra ${event.data.numberPurchase}: quedó sin orden de compra y su número, libre`;
    case 'OrderGenerated':
      return `Generó la orden de compra ${event.data.numberPurchase} a ${event.data.providerName} por ${shownMoney(event.data.total)}${withAlerts(event.data)}${byLimits(event.data)}`;
    case 'OrderRevised':
      return `Modificó la orden: total ${shownMoney(event.data.total)}${withAlerts(event.data)}${byLimits(event.data)}`;
    case 'OrderCommitted':
      return `Comprometió la orden con el CUR ${event.data.numberCompromise} el ${shownDate(event.data.dateCompromise)}`;
    case 'OrderPartlyDocumented':
      return 'La orden quedó con documentación';
    case 'OrderCompleted':
      return 'La orden quedó completa: todos los recibos y facturas están registrados';
    case 'OrderDocumentationRemoved':
      return 'La orden quedó de nuevo sin documentación';
    case 'OrderAccrued':
      return `Devengó la orden con el CUR ${event.data.numberDevengade} por ${shownMoney(event.data.total)}${withAlerts(event.data)}`;
    case 'OrderSplit': {
      const { number, moved } = event.data;
      const amount = allOf(moved.map((each) => each.amount));
      return `Separó lo entregado en la parte ${number}: ${counted(moved.length, 'línea')} por ${shownMoney(amount)}`;
    }
    case 'OrderPartOpened': {
      const { number, numberPurchase, total } = event.data;
      return `Abrió la parte ${number} de la orden de compra ${numberPurchase} por ${shownMoney(total)}`;
    }
    case 'OrderDivided': {
      const { number, moved } = event.data;
      const amount = allOf(moved.map((each) => each.amount));
      return `Dividió la consolidación: ${counted(moved.length, 'línea')} por ${shownMoney(amount)} pasaron a la parte ${number}`;
    }
    case 'OrderDivisionOpened': {
      const { number, numberResolution, total } = event.data;
      return `Abrió la parte ${number} de la resolución ${numberResolution} por ${shownMoney(total)}`;
    }
    case 'OrderDivisionReunited':
      return 'Reunió la parte con su consolidación';
    case 'OrderReunited': {
      const { number, total } = event.data;
      return `Reunió la parte ${number} con la consolidación: total ${shownMoney(total)}`;
    }
    case 'OrderPartFollowed':
      return 'Tomó el compromiso y la publicación de su orden';
    case 'OrderClosedShort': {
      const { returned, total } = event.data;
      const qty = allOf(returned.map((each) => each.qty));
      return `Cerró la orden con lo entregado, por ${shownMoney(total)}: ${quantityText(qty)} que no llegaron volvieron al plan`;
    }
    case 'OrderSentToDaf':
      return `Envió el expediente a DAF el ${shownDate(event.data.date)}, mesa de entrada ${event.data.numberTable}${withAlerts(event.data)}`;
    case 'OrderResentToDaf':
      return `Reenvió el expediente a DAF el ${shownDate(event.data.date)}${withAlerts(event.data)}`;
    case 'OrderRejected': {
      const why = [...event.data.causes, ...event.data.kinds].map(({ description }) => description);
      return `Registró el rechazo de DAF del ${shownDate(event.data.date)}${why.length > 0 ? ` (${why.join(', ')})` : ''}`;
    }
    case 'OrderPaperAttached':
      return `Adjuntó ${event.data.description}: ${event.data.name}`;
    case 'OrderPaperRemoved':
      return `Quitó ${event.data.description}: ${event.data.name}`;
    case 'OrderPaid':
      return `Registró el pago${paymentInWords(event.data)}`;
    case 'OrderPaymentCorrected':
      return `Corrigió el pago:${paymentInWords(event.data)}`;
    case 'OrderJudgedAgain':
      return `Evaluó de nuevo la orden, según ${againInWords(event.data.judged)}`;
    case 'OrderBanned':
      return event.data.accrued
        ? `Anuló la orden ya devengada, ${reversalInWords(event.data)}: cantidades y montos volvieron al plan y al presupuesto`
        : 'Anuló la orden: cantidades y montos reservados volvieron al plan y al presupuesto';
    case 'OrderReceiptsRecorded': {
      const { receipts } = event.data;
      const numbers = [...new Set(receipts.flatMap(({ receiptNumber }) => receiptNumber || []))];
      const which = numbers.length > 0 && numbers.length <= 3 ? ` (${numbers.join(', ')})` : '';
      return `Registró la recepción de ${counted(receipts.length, 'línea')}${which}`;
    }
    case 'OrderInvoicesRecorded':
      return invoicesSentence(event.data);
    case 'OrderMinutesRecorded':
      return `Registró el acta ${event.data.number} del ${shownDate(event.data.date)}`;
    case 'OrderAwardLinked':
      return `Vinculó el acta de adjudicación ${event.data.number}`;
    case 'OrderAwardUnlinked':
      return 'Desvinculó el acta de adjudicación';
  }
}

const allOf = <Amount extends Money | Quantity>(amounts: readonly Amount[]): Amount =>
  sum(amounts, '0.00' as Amount); // the normal form of zero

/** Payment in words, behind a noun: ' 77 del 05/04/2026, caja C-1, fuera de plazo'. */
function paymentInWords({
  number,
  date,
  numberBox,
  judged,
}: Extract<OrderEvent, { readonly type: 'OrderPaid' }>['data']): string {
  const late = paidLate(judged) ? ', fuera de plazo' : '';
  return `${number ? ` ${number}` : ''} del ${shownDate(date)}${numberBox ? `, caja ${numberBox}` : ''}${late}`;
}

/** Reversal of an accrual in words: 'con el CUR de reversión 99 del 10/04/2026', 'sin CUR de reversión'. */
export function reversalInWords({
  numberReversal,
  dateReversal,
}: Pick<
  Extract<OrderEvent, { readonly type: 'OrderBanned' }>['data'],
  'numberReversal' | 'dateReversal'
>): string {
  if (numberReversal === '') return 'sin CUR de reversión';
  return `con el CUR de reversión ${numberReversal}${dateReversal && ` del ${shownDate(dateReversal)}`}`;
}

/**
 * Words for the limits by which the total was judged, and for a total over them; '' for events older than this
 * judgement.
 */
function byLimits({ judged }: { readonly judged: readonly Judgement[] }): string {
  const limits = judged.find(({ rule }) => rule === 'purchaseLimits');
  if (limits === undefined) return '';
  const over = limits.result === 'over' ? `, ${uncapital(resultInWords(limits))}` : '';
  return `${over}, ${judgedByInWords(limits)}`;
}

/**
 * Words for the number of alerts of circumstances and of steps without NPG or NOG; the limit and the term have words of
 * their own.
 */
function withAlerts({ judged }: { readonly judged: readonly Judgement[] }): string {
  const own = judged.filter(
    (each) => isCircumstance(each) || each.rule === 'publication' || each.rule === 'paymentFile',
  );
  const count = alertsIn(own.filter((each) => !isUnread(each)));
  const unread = own.find(isUnread);
  return [
    count === 0 ? '' : `, con ${counted(count, 'alerta')}`,
    unread === undefined ? '' : `, ${uncapital(resultInWords(unread))}`,
  ].join('');
}

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function invoicesSentence({
  recorded,
  removed,
}: Extract<OrderEvent, { readonly type: 'OrderInvoicesRecorded' }>['data']): string {
  const named = (invoices: readonly { readonly serie: string; readonly number: string }[]): string =>
    invoices.length > 3
      ? counted(invoices.length, 'factura')
      : `${invoices.length === 1 ? 'la factura' : 'las facturas'} ${invoices.map(({ serie, number }) => `${serie} ${number}`).join(', ')}`;
  const done = [
    ...(recorded.length > 0 ? [`registró ${named(recorded)}`] : []),
    ...(removed.length > 0 ? [`quitó ${named(removed)}`] : []),
  ].join(' y ');
  return capital(done);
}

export const orderReason = (event: OrderEvent): string =>
  event.type === 'OrderFreed' ||
  event.type === 'OrderUndone' ||
  event.type === 'OrderClosedShort' ||
  event.type === 'OrderDivisionReunited' ||
  event.type === 'OrderReunited' ||
  event.type === 'OrderRejected' ||
  event.type === 'OrderPaymentCorrected' ||
  event.type === 'OrderBanned' ||
  event.type === 'OrderJudgedAgain'
    ? event.data.reason
    : '';

/** Kinds of events by which a history is filtered. */
export const ORDER_KINDS: Readonly<Record<OrderEvent['type'], string>> = {
  OrderConsolidated: 'Consolidación',
  OrderFreed: 'Liberación',
  OrderUndone: 'Orden deshecha',
  OrderGenerated: 'Orden de compra',
  OrderRevised: 'Modificación',
  OrderReceiptsRecorded: 'Recepción',
  OrderInvoicesRecorded: 'Facturas',
  OrderCommitted: 'Compromiso',
  OrderPartlyDocumented: 'Documentación',
  OrderCompleted: 'Documentación',
  OrderDocumentationRemoved: 'Documentación',
  OrderSplit: 'Separación',
  OrderPartOpened: 'Separación',
  OrderPartFollowed: 'Modificación',
  OrderDivided: 'División',
  OrderDivisionOpened: 'División',
  OrderDivisionReunited: 'Reunión',
  OrderReunited: 'Reunión',
  OrderClosedShort: 'Cierre',
  OrderAccrued: 'Devengado',
  OrderSentToDaf: 'Envío a DAF',
  OrderResentToDaf: 'Envío a DAF',
  OrderRejected: 'Rechazo',
  OrderPaid: 'Pago',
  OrderPaymentCorrected: 'Corrección del pago',
  OrderJudgedAgain: 'Nuevo juicio',
  OrderBanned: 'Anulación',
  OrderMinutesRecorded: 'Acta',
  OrderAwardLinked: 'Acta de adjudicación',
  OrderAwardUnlinked: 'Acta de adjudicación',
  OrderPaperAttached: 'Expediente',
  OrderPaperRemoved: 'Expediente',
};

const LABELS: Readonly<Record<string, string>> = {
  ...ofEach(ORDER_PLAIN, (_, { title }) => title),
  status: 'Estado',
  numberResolution: 'No. resolución',
  dateResolution: 'Fecha de resolución',
  calculateFee: 'Calcular cuota',
  hasAward: 'Con acta de adjudicación',
  requests: 'Pedidos',
  lines: 'Centros de costo',
  'lines.unit': 'Centro de costo',
  'lines.supply': 'Insumo',
  'lines.requested': 'Cantidad solicitada',
  'lines.delivered': 'Cantidad entregada',
  'lines.amount': 'Monto',
  'lines.receiptNumber': 'No. recibo',
  'lines.receiptDate': 'Fecha del recibo',
  'lines.receptionDate': 'Fecha de recepción',
  supplies: 'Insumos',
  'supplies.description': 'Insumo',
  'supplies.price': 'Precio',
  quarter: 'Cuatrimestre',
  iva: 'IVA',
  purchaseTypeDescription: 'Tipo de compra',
  providerNit: 'NIT',
  providerName: 'Proveedor',
  invoices: 'Facturas',
  'invoices.serie': 'Serie de la factura',
  'invoices.number': 'Número de la factura',
  'invoices.date': 'Fecha de la factura',
  total: 'Total',
  subtotal: 'Subtotal',
  ivaAmount: 'IVA (monto)',
  charges: 'Cargo al presupuesto',
  'charges.unit': 'Centro de costo del cargo',
  'charges.group': 'Grupo',
  'charges.quarter': 'Cuatrimestre del cargo',
  'charges.amount': 'Monto del cargo',
  ...JUDGED_LABELS,
  numberTable: 'No. mesa de entrada',
  dateSendDaf: 'Fecha de envío a DAF',
  dateSendDafLast: 'Último envío a DAF',
  dateRejection: 'Fecha de rechazo',
  rejection: 'Motivo del rechazo',
  rejectedKinds: 'Documentos rechazados',
  'rejectedKinds.description': 'Documento rechazado',
  rejectionCauses: 'Causas del rechazo',
  'rejectionCauses.description': 'Causa del rechazo',
  papers: 'Expediente',
  'papers.description': 'Documento',
  'papers.name': 'Archivo',
  datePay: 'Fecha de pago',
  numberPay: 'Número de pago',
  numberBox: 'No. caja',
  'document.name': 'Documento de pago',
  dateBan: 'Fecha de anulación',
  ban: 'Motivo de la anulación',
  numberReversal: 'CUR de reversión',
  dateReversal: 'Fecha de reversión',
  'award.number': 'Acta de adjudicación',
  'part.number': 'Parte',
  parts: 'Partes',
  'division.number': 'Parte de la resolución',
  'divisions.id': 'Partes de la resolución',
  short: 'Motivo del cierre',
  'minutes.number': 'No. acta',
  'minutes.date': 'Fecha del acta',
  'minutes.hour': 'Hora del acta',
};

export const orderLabel = (field: string): string | null => labelOf(LABELS, field);
