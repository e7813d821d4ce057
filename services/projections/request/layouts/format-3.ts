import { quantity, sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { shownQuantity } from '@expediente/kernel/format.ts';
import type { RequestSubProductRead } from '@expediente/schemas/request/read.ts';
import { codeCell, type Html, html, whole } from '../../shared/documents/html.ts';
import { type RequestDocument, requestFoot, requestHead, requestPage } from './parts.ts';

/** Medical service: upright form A-01 SIAF, with supplies by sub-product and their subtotals (purchasing C15). */
export function requestFormat3(document: RequestDocument): string {
  const { request } = document;
  const body = html`${requestHead(document)}
<h2>Bien o servicio solicitado</h2>
<table>
<thead><tr><th>Código</th><th>Descripción</th><th>Subproducto</th><th class="n">Cantidad</th></tr></thead>
<tbody>
${[...bySubProduct(request.sub_products)].map(([subProduct, lines]) => ofSubProduct(subProduct, lines))}<tr class="total"><th colspan="3">Total</th><td class="n">${shownQuantity(request.total_qty)}</td></tr>
</tbody>
</table>
${requestFoot(document)}`;
  return requestPage(document, 'portrait', body);
}

function bySubProduct(
  lines: readonly RequestSubProductRead[],
): ReadonlyMap<string, readonly RequestSubProductRead[]> {
  const groups = new Map<string, RequestSubProductRead[]>();
  for (const line of lines)
    if (Number(line.newQty) > 0)
      groups.set(line.id_sub_products, [...(groups.get(line.id_sub_products) ?? []), line]);
  return groups;
}

const ofSubProduct = (subProduct: string, lines: readonly RequestSubProductRead[]): Html => html`${lines.map(
  (
    line,
  ) => html`<tr>${codeCell(line.cod_internal)}<td>${whole(line.description_internal)}</td><td>${whole(`${line.id_sub_products} ${line.description}`)}</td><td class="n">${shownQuantity(line.newQty)}</td></tr>
`,
)}<tr class="total"><th colspan="3">Subtotal ${subProduct}</th><td class="n">${shownQuantity(
  sum(
    lines.map(({ newQty }) => quantity(newQty)),
    ZERO_QUANTITY,
  ),
)}</td></tr>
`;
