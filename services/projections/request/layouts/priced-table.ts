import {
  amountOf,
  type Money,
  money,
  price,
  quantity,
  splitTotal,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { shownMoney, shownPrice, shownQuantity } from '@expediente/kernel/format.ts';
import { amountInWords } from '@expediente/kernel/words.ts';
import type { RequestDetail, RequestSubProductRead } from '@expediente/schemas/request/read.ts';
import { carriedTable } from '../../shared/documents/carried-table.ts';
import { codeCell, type Html, html, whole } from '../../shared/documents/html.ts';

/** Breaks of the table, and whether each line names its request. */
interface Drawn {
  /** Rows that begin a page, known after measuring. */
  readonly breaks: readonly number[];
  readonly numbered: boolean;
}

/** A request with its lines and their estimated prices. */
export interface PricedRequest
  extends Pick<
    RequestDetail,
    | 'number'
    | 'cod_internal'
    | 'cod_ppr'
    | 'description_internal'
    | 'description_presentation'
    | 'id_row'
    | 'total'
  > {
  readonly sub_products: readonly RequestSubProductRead[];
}

/** Table across the page with the lines of requests, their estimated prices, and the total in words (domain §5). */
export function pricedTable(requests: readonly PricedRequest[], { breaks, numbered }: Drawn): Html {
  const rows = requests.flatMap((request) => {
    const amounts = lineAmounts(request);
    return request.sub_products.map((part, index) => {
      const amount = amounts[index] ?? ZERO_MONEY;
      const cells = html`${numbered && html`<td class="n">${request.number}</td>`}${codeCell(request.cod_internal)}${codeCell(request.cod_ppr)}<td>${whole(request.description_internal)}</td><td>${whole(request.description_presentation)}</td><td>${request.id_row}</td><td>${whole(`${part.id_sub_products} ${part.description}`)}</td><td class="n">${shownQuantity(part.newQty)}</td><td class="n">${shownPrice(part.price)}</td><td class="n">${shownMoney(amount)}</td>`;
      return { cells, amount };
    });
  });
  const total = sum(
    requests.map((request) => money(request.total)),
    ZERO_MONEY,
  );
  const totalQty = sum(
    requests.flatMap(({ sub_products }) => sub_products.map(({ newQty }) => quantity(newQty))),
    ZERO_QUANTITY,
  );
  const head = html`${numbered && html`<th class="n">Pedido</th>`}<th>Código</th><th>Código PpR</th><th>Descripción</th><th>Presentación</th><th>Renglón</th><th>Subproducto</th><th class="n">Cantidad</th><th class="n">Precio estimado</th><th class="n">Total</th>`;
  const columns = numbered ? 10 : 9;
  const foot = html`<tr class="total"><th colspan="${columns - 3}">Total</th><td class="n">${shownQuantity(totalQty)}</td><td></td><td class="n">${shownMoney(total)}</td></tr>`;
  return html`${carriedTable({ head, columns, rows, foot, breaks })}
<div class="words"><span>Total en letras</span><strong>${amountInWords(total)}</strong> (${shownMoney(total)})</div>`;
}

/**
 * Quantity × price of each line; the last line takes the rounding rest, so that the printed amounts add up (domain §4).
 */
const lineAmounts = ({ total, sub_products }: PricedRequest): readonly Money[] =>
  splitTotal(
    money(total),
    sub_products.map((part) => amountOf(quantity(part.newQty), price(part.price))),
  );
