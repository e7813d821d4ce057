import { shownQuantity } from '@expediente/kernel/format.ts';
import { codeCell, html, whole } from '../../shared/documents/html.ts';
import { type RequestDocument, requestFoot, requestHead, requestPage } from './parts.ts';

const MERGED_AT_MOST = 12;

/** Pedido, first format: form A-01 SIAF, upright, without prices (domain §5). */
export function requestFormat1(document: RequestDocument): string {
  const { request } = document;
  const total = shownQuantity(request.total_qty);
  const count = request.sub_products.length;
  // A cell that spans all rows keeps them on one page; a long table has its total in a row of its own instead.
  const long = count > MERGED_AT_MOST;
  const body = html`${requestHead(document)}
<h2>Bien o servicio solicitado</h2>
<table>
<thead><tr><th>Código</th><th>Descripción</th><th class="n">Cantidad</th></tr></thead>
<tbody>
<tr>${codeCell(request.cod_internal)}<td>${whole(`${request.description_internal}${presentation(request.description_presentation)}`)}</td><td class="n">${total}</td></tr>
</tbody>
</table>
<p class="note"><strong>Código PpR:</strong> ${request.cod_ppr || '—'}</p>
<table>
<thead><tr><th>Código de Subproducto</th><th class="n">Cantidad por Subproducto</th><th class="n">Total</th></tr></thead>
<tbody>
${request.sub_products.map(
  (
    part,
    index,
  ) => html`<tr><td>${whole(`${part.id_sub_products} ${part.description}`)}</td><td class="n">${shownQuantity(part.newQty)}</td>${
    long ? html`<td></td>` : index === 0 && html`<td class="middle" rowspan="${count}">${total}</td>`
  }</tr>
`,
)}${long && html`<tr class="total"><th colspan="2">Total</th><td class="n">${total}</td></tr>`}</tbody>
</table>
${requestFoot(document)}`;
  return requestPage(document, 'portrait', body);
}

const presentation = (text: string): string => (text === '' ? '' : ` (${text})`);
