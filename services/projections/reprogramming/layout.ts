import { shownDate } from '@expediente/kernel/dates.ts';
import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney, shownPrice, shownQuantity } from '@expediente/kernel/format.ts';
import type { ApprovalStatus } from '@expediente/machines/approval/states.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import type { ReprogrammingConsolidated } from '@expediente/schemas/reprogramming/read.ts';
import { carriedTable } from '../shared/documents/carried-table.ts';
import {
  closing,
  type DocumentContext,
  documentPage,
  field,
  signature,
  type Watermark,
} from '../shared/documents/frame.ts';
import { codeCell, type Html, html, whole } from '../shared/documents/html.ts';

/** Content of a printed reprogramming. */
export interface ReprogrammingDocument {
  readonly reprogramming: ReprogrammingConsolidated;
  readonly context: DocumentContext;
}

const WATERMARKS: Readonly<Partial<Record<ApprovalStatus, Watermark>>> = { rechazado: 'RECHAZADO' };

/** Small type, since the table has twelve columns. */
const STYLE = `
main table{font-size:7pt}
main thead th{font-size:6.6pt}
main th,main td{padding:.7mm 1mm}
`;

const ABOVE = html`<th colspan="4"></th><th colspan="3" class="g">Autorizado</th><th colspan="3" class="g">Solicitado</th><th colspan="2"></th>`;
const HEAD = html`<th>Código</th><th>Insumo</th><th>Subproducto</th><th>Nivel</th><th class="n">Cantidad</th><th class="n">Precio</th><th class="n">Total</th><th class="n">Cantidad</th><th class="n">Precio</th><th class="n">Total</th><th class="n">Diferencia</th><th>Justificación</th>`;
const COLUMNS = 12;

/**
 * Table of authorised and requested values, line by line (domain §5, planning §2.3).
 * @param breaks rows that begin a page, known after measuring
 */
export function reprogrammingDocument(
  { reprogramming, context }: ReprogrammingDocument,
  breaks: readonly number[] = [],
): string {
  const { header, details, totals } = reprogramming;
  const number = header.number_year;
  const approved = reprogrammingStates.is(header.state, 'aprobado');
  const rows = details.map((line) => ({
    cells: html`${codeCell(line.cod_internal)}<td>${whole(line.description_internal)}</td><td>${line.id_sub_products}</td><td>${line.id_nivel}</td>${figures(line.qty, line.price, line.total)}${figures(line.new_qty, line.new_price, line.new_total)}<td class="n">${shownMoney(line.difference)}</td><td>${line.justification}</td>`,
    amount: line.difference as Money, // the read side answers amounts in their normal form
  }));
  const foot = html`<tr class="total"><th colspan="6">Total de las líneas</th><td class="n">${sumOf(details.map(({ total }) => total))}</td><td></td><td></td><td class="n">${sumOf(details.map((line) => line.new_total))}</td><td class="n">${shownMoney(totals.difference)}</td><td></td></tr>`;
  return documentPage({
    context,
    title: ['Reprogramación del Plan Anual de Compras', `Año ${header.year}`],
    number,
    date: shownDate(header.date),
    orientation: 'landscape',
    watermark: WATERMARKS[reprogrammingStates.name(header.state)] ?? null,
    style: STYLE,
    body: html`<dl class="four">
${field('Centro de costo', `${header.id_unit} ${header.description}`, 'half')}
${field('Ampliación de presupuesto', header.extension_budget === 1 ? 'SI' : 'NO')}
${field('Estado', reprogrammingStates.status(header.state).label)}
${field('Resolución', approved ? `No. ${header.number_resolution}` : '')}
${field('Fecha de resolución', header.date_resolution === null ? '' : shownDate(header.date_resolution))}
</dl>
<h2>Autorizado y solicitado</h2>
${carriedTable({ above: ABOVE, head: HEAD, columns: COLUMNS, after: 1, rows, foot, breaks })}
<dl class="four">
${field('Presupuesto actual', shownMoney(totals.current))}
${field('Nuevo presupuesto', shownMoney(totals.new))}
${field('Disminuye', shownMoney(totals.decrease))}
${field('Aumenta', shownMoney(totals.increase))}
${field('Diferencia', shownMoney(totals.difference))}
</dl>
${closing('Justificación', header.justification, [
  signature(context.requester, 'Solicitante'),
  signature(context.authorizer, 'Autorizador'),
  signature(null, 'Vo.Bo.'),
])}`,
  });
}

const figures = (qty: string, price: string, total: string): Html =>
  html`<td class="n">${shownQuantity(qty)}</td><td class="n">${shownPrice(price)}</td><td class="n">${shownMoney(total)}</td>`;

// The read side answers amounts in their normal form.
const sumOf = (amounts: readonly string[]): string =>
  shownMoney(sum(amounts as readonly Money[], ZERO_MONEY));
