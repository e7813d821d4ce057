import { shownDate } from '@expediente/kernel/dates.ts';
import {
  amountOf,
  money,
  price,
  quantity,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { shownMoney, shownPrice, shownQuantity } from '@expediente/kernel/format.ts';
import { amountInWords } from '@expediente/kernel/words.ts';
import { type OrderStatus, orderStates } from '@expediente/machines/order/life-cycle.ts';
import { orderNumber, resolutionNumber } from '@expediente/machines/order/name.ts';
import type { OrderDetail, OrderSupplyRead } from '@expediente/schemas/order/read.ts';
import { type CarriedRow, carriedTable } from '../../shared/documents/carried-table.ts';
import {
  closing,
  type DocumentContext,
  documentPage,
  field,
  signature,
  type Watermark,
} from '../../shared/documents/frame.ts';
import { codeCell, type Html, html, whole } from '../../shared/documents/html.ts';
import { orderCharges, orderInvoices, orderUnits } from './purchase-order-tables.ts';

/** Content of a printed order. */
export interface OrderDocument {
  readonly order: OrderDetail;
  readonly context: DocumentContext;
}

const WATERMARKS: Readonly<Partial<Record<OrderStatus, Watermark>>> = {
  consolidada: 'BORRADOR',
  rechazada: 'RECHAZADO',
  anulada: 'ANULADO',
};

/**
 * Page of a purchase order: the product's own layout in the common frame (domain §5).
 * @param breaks rows of the supplies that begin a page, known after measuring
 */
export function purchaseOrder({ order, context }: OrderDocument, breaks: readonly number[] = []): string {
  // Prints of orders have no choice of signatories: their lines are filled in by hand.
  const signers = [signature(context.requester, 'Solicitante'), signature(context.authorizer, 'Autorizador')];
  const body = html`${orderHead(order)}
<h2>Bienes y servicios</h2>
${orderSupplies(order, breaks)}
${orderSums(order)}
${orderUnits(order)}
${orderInvoices(order)}
${orderCharges(order)}
${closing('Justificación', order.justification_purchase_order, signers)}`;
  return documentPage({
    context,
    title: ['Orden de compra'],
    number: orderNumber(order) || '—',
    date: dateOr(order.date_issue),
    orientation: 'portrait',
    watermark: WATERMARKS[orderStates.name(order.state)] ?? null,
    body,
  });
}

const dateOr = (date: string | null): string => (date === null ? '' : shownDate(date));

const orderHead = (order: OrderDetail): Html => html`<h2>Proveedor</h2>
<dl class="four">
${field('Nombre', order.provider_name, 'most')}
${field('NIT', order.provider_nit)}
</dl>
<h2>Datos de la orden</h2>
<dl class="four">
${field('Fecha de emisión', dateOr(order.date_issue))}
${field('Cuatrimestre', order.quarter)}
${field('Resolución No.', resolutionNumber(order))}
${field('Fecha de resolución', dateOr(order.date_resolution))}
${field('Tipo de compra', order.type_purchase)}
${field('NPG/NOG', order.npg_nog)}
${field('Fecha NPG/NOG', dateOr(order.date_npg_nog))}
${field('Acta de adjudicación', order.number_award)}
${registration(order)}
</dl>`;

function orderSupplies(order: OrderDetail, breaks: readonly number[]): Html {
  const head = html`<th>Código</th><th>Código PpR</th><th>Descripción</th><th>Presentación</th><th>Renglón</th><th class="n">Cantidad</th><th class="n">Precio unitario</th><th class="n">Monto</th>`;
  const foot = html`<tr class="total"><th colspan="5">Total</th><td class="n">${shownQuantity(order.qty)}</td><td></td><td class="n">${shownMoney(order.total)}</td></tr>`;
  const rows = order.supplies.map((supply) => supplyRow(order, supply));
  return carriedTable({ head, columns: 8, rows, foot, breaks });
}

/** Row of a supply with quantity and amount of the units' lines: the delivered quantity is paid (domain §4.6). */
function supplyRow(order: OrderDetail, supply: OrderSupplyRead): CarriedRow {
  const lines = order.units.filter((line) => line.id_supplie === supply.id);
  const ordered = quantity(supply.qty);
  const qty = lines.length
    ? sum(
        lines.map((line) => quantity(line.qty)),
        ZERO_QUANTITY,
      )
    : ordered;
  const amount = lines.length
    ? sum(
        lines.map((line) => money(line.amount)),
        ZERO_MONEY,
      )
    : amountOf(ordered, price(supply.price));
  const cells = html`${codeCell(supply.cod_internal)}${codeCell(supply.cod_ppr)}<td>${whole(supply.description_internal)}</td><td>${whole(supply.description_presentation)}</td><td>${supply.id_row}</td><td class="n">${shownQuantity(qty)}</td><td class="n">${shownPrice(supply.price)}</td><td class="n">${shownMoney(amount)}</td>`;
  return { cells, amount };
}

/** Text of the IVA (R3 §9; domain §6): only mode 1 has an amount, the others give the reason for none. */
const IVA_SHOWN: Readonly<Record<OrderDetail['iva'], (amount: string) => string>> = {
  0: () => 'No incluye IVA',
  1: shownMoney,
  2: () => 'Exento',
};

const orderSums = (order: OrderDetail): Html => html`<div class="sums">
<div class="words"><span>Total en letras</span><strong>${amountInWords(money(order.total))}</strong> (${shownMoney(order.total)})</div>
<table>
<tbody>
<tr><th>Subtotal</th><td class="n">${shownMoney(order.subtotal)}</td></tr>
<tr><th>IVA</th><td class="n">${IVA_SHOWN[order.iva](order.iva_amount)}</td></tr>
<tr class="total"><th>Total</th><td class="n">${shownMoney(order.total)}</td></tr>
</tbody>
</table>
</div>`;

/** Fields of the steps that the order has reached: commitment, accrual, mesa de entrada, payment. */
function registration(order: OrderDetail): readonly Html[] {
  const facts = [
    ['Compromiso (CUR) No.', order.number_compromise, 'Fecha de compromiso', order.date_compromise],
    ['Devengado (CUR) No.', order.number_devengade, 'Fecha de devengado', order.date_devengade],
    [
      'Mesa de entrada No.',
      order.number_table,
      'Enviado a DAF',
      order.date_send_daf_last ?? order.date_send_daf,
    ],
    ['Pago No.', order.number, 'Fecha de pago', order.date_pay],
  ] as const;
  const known = facts.filter(([, number, , date]) => number !== '' || date !== null);
  const fields = known.flatMap(([name, number, when, date]) => [
    field(name, number),
    field(when, dateOr(date)),
  ]);
  const exemption =
    order.exemption_iva === '' ? [] : [field('Constancia de exención de IVA', order.exemption_iva, 'half')];
  return [...fields, ...exemption, ...stopped(order)];
}

/** CUR that reverses the accrual of an annulled order; nothing where there was no accrual. */
function reversal({ unreversed, number_reversal, date_reversal }: OrderDetail): readonly Html[] {
  if (unreversed === 1) return [field('CUR de reversión', 'Sin CUR de reversión')];
  if (number_reversal === '') return [];
  return [field('CUR de reversión', number_reversal), field('Fecha de reversión', dateOr(date_reversal))];
}

/** Fields with the reason of the watermark. */
function stopped(order: OrderDetail): readonly Html[] {
  if (orderStates.is(order.state, 'anulada'))
    return [
      field('Fecha de anulación', dateOr(order.date_ban)),
      field('Motivo de la anulación', order.justification_ban, 'most'),
      ...reversal(order),
    ];
  if (orderStates.is(order.state, 'rechazada'))
    return [
      field('Fecha de rechazo', dateOr(order.date_rejection)),
      field('Motivo del rechazo', order.justification_rejection, 'most'),
    ];
  return [];
}
