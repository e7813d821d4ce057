import { html } from '../../shared/documents/html.ts';
import { type RequestDocument, requestFoot, requestHead, requestPage } from './parts.ts';
import { pricedTable } from './priced-table.ts';

/**
 * Pedido, second format: one table across the page with estimated prices and the total in words (domain §5).
 * @param breaks rows that begin a page, known after measuring
 */
export function requestFormat2(document: RequestDocument, breaks: readonly number[] = []): string {
  const body = html`${requestHead(document)}
<h2>Bien o servicio solicitado</h2>
${pricedTable([document.request], { breaks, numbered: false })}
${requestFoot(document)}`;
  return requestPage(document, 'landscape', body);
}
