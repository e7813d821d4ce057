import {
  amountOf,
  type Money,
  money,
  price,
  quantity,
  splitTotal,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { shownMoney, shownPrice, shownQuantity } from '@expediente/kernel/format.ts';
import { amountInWords } from '@expediente/kernel/words.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { carriedTable } from '../../shared/documents/carried-table.ts';
import { codeCell, html, whole } from '../../shared/documents/html.ts';
import { type RequestDocument, requestFoot, requestHead, requestPage } from './parts.ts';

/**
 * Pedido, second format: one table across the page with estimated prices and the total in words (domain §5).
 * @param breaks rows that begin a page, known after measuring
 */
export function requestFormat2(document: RequestDocument, breaks: readonly number[] = []): string {
  const { request } = document;
  const amounts = lineAmounts(request);
  const rows = request.sub_products.map((part, index) => {
    const amount = amounts[index] ?? ZERO_MONEY;
    const cells = html`${codeCell(request.cod_internal)}${codeCell(request.cod_ppr)}<td>${whole(request.description_internal)}</td><td>${whole(request.description_presentation)}</td><td>${request.id_row}</td><td>${whole(`${part.id_sub_products} ${part.description}`)}</td><td class="n">${shownQuantity(part.newQty)}</td><td class="n">${shownPrice(part.price)}</td><td class="n">${shownMoney(amount)}</td>`;
    return { cells, amount };
  });
  const total = money(request.total);
  const head = html`<th>Código</th><th>Código PpR</th><th>Descripción</th><th>Presentación</th><th>Renglón</th><th>Subproducto</th><th class="n">Cantidad</th><th class="n">Precio estimado</th><th class="n">Total</th>`;
  const foot = html`<tr class="total"><th colspan="6">Total</th><td class="n">${shownQuantity(request.total_qty)}</td><td></td><td class="n">${shownMoney(total)}</td></tr>`;
  const body = html`${requestHead(document)}
<h2>Bien o servicio solicitado</h2>
${carriedTable({ head, columns: 9, rows, foot, breaks })}
<div class="words"><span>Total en letras</span><strong>${amountInWords(total)}</strong> (${shownMoney(total)})</div>
${requestFoot(document)}`;
  return requestPage(document, 'landscape', body);
}

/**
 * Quantity × price of each line; the last line takes the rounding rest, so that the printed amounts add up (domain §4).
 */
const lineAmounts = ({ total, sub_products }: RequestDetail): readonly Money[] =>
  splitTotal(
    money(total),
    sub_products.map((part) => amountOf(quantity(part.newQty), price(part.price))),
  );
