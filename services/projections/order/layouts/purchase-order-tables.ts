import { shownDate } from '@expediente/kernel/dates.ts';
import { money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney, shownQuantity } from '@expediente/kernel/format.ts';
import type { OrderDetail, OrderLineRead } from '@expediente/schemas/order/read.ts';
import { codeCell, type Html, html, whole } from '../../shared/documents/html.ts';

/** Table of deliveries: per cost centre and supply, with the warehouse's receipts once there are some. */
export function orderUnits({ units }: OrderDetail): Html | null {
  if (units.length === 0) return null;
  const received = units.some((line) => line.number_invoice !== '' || line.date_reception !== null);
  return html`<h2>Entregas por centro de costo</h2>
<table>
<thead><tr><th>Centro de costo</th><th>Insumo</th><th class="n">Solicitado</th><th class="n">Entregado</th><th class="n">Monto</th>${received && html`<th>Recibo</th><th>Recepción</th>`}</tr></thead>
<tbody>
${units.map((line) => unitRow(line, received))}</tbody>
</table>`;
}

const unitRow = (
  line: OrderLineRead,
  received: boolean,
): Html => html`<tr><td>${whole(line.unit)}</td><td>${whole(line.supplie)}</td><td class="n">${shownQuantity(line.requested_qty)}</td><td class="n">${shownQuantity(line.qty)}</td><td class="n">${shownMoney(line.amount)}</td>${
  received &&
  html`<td>${whole(line.number_invoice)}</td>${codeCell(line.date_reception === null ? '' : shownDate(line.date_reception))}`
}</tr>
`;

/** Table of the provider's invoices, once there are some. */
export function orderInvoices({ invoices }: OrderDetail): Html | null {
  if (invoices.length === 0) return null;
  return html`<h2>Facturas</h2>
<table>
<thead><tr><th>Serie</th><th>Número</th><th>Fecha</th></tr></thead>
<tbody>
${invoices.map(
  (
    invoice,
  ) => html`<tr><td>${whole(invoice.serie_invoice)}</td><td>${whole(invoice.number_invoice)}</td>${codeCell(shownDate(invoice.date_invoice))}</tr>
`,
)}</tbody>
</table>`;
}

/** Table of amounts that the order takes from the quarter budgets (domain §4.6); none when the quota is not charged. */
export function orderCharges({ charges }: OrderDetail): Html | null {
  if (charges.length === 0) return null;
  const total = sum(
    charges.map((charge) => money(charge.amount)),
    ZERO_MONEY,
  );
  return html`<h2>Cargo a la programación cuatrimestral</h2>
<table>
<thead><tr><th>Centro de costo</th><th>Grupo</th><th>Cuatrimestre</th><th class="n">Monto</th></tr></thead>
<tbody>
${charges.map(
  (
    charge,
  ) => html`<tr><td>${whole(charge.unit)}</td><td>${charge.id_group}</td><td>${charge.quarter}</td><td class="n">${shownMoney(charge.amount)}</td></tr>
`,
)}<tr class="total"><th colspan="3">Total</th><td class="n">${shownMoney(total)}</td></tr>
</tbody>
</table>`;
}
