import { runsText } from '@expediente/kernel/format.ts';
import { html } from '../../shared/documents/html.ts';
import { type FramedRequest, type RequestDocument, requestFoot, requestHead, requestPage } from './parts.ts';
import { type PricedRequest, pricedTable } from './priced-table.ts';

/** A pedido of a lot on its paper. */
export interface LotRequest extends FramedRequest, PricedRequest {}

/** Requests of a lot that its paper shows: at least one, by number. */
export interface PrintedLot {
  readonly requests: readonly [LotRequest, ...LotRequest[]];
}

/**
 * Lot of pedidos on one paper: form A-01 with the lines of all, and signatures once (hospital A4).
 * @param breaks rows that begin a page, known after measuring
 */
export function lotPaper(
  { requests, context }: PrintedLot & Pick<RequestDocument, 'context'>,
  breaks: readonly number[] = [],
): string {
  const document = { request: framed(requests), context };
  const body = html`${requestHead(document)}
<h2>Bienes o servicios solicitados: ${requests.length === 1 ? 'pedido' : 'pedidos'} ${document.request.number_year}</h2>
${pricedTable(requests, { breaks, numbered: true })}
${requestFoot(document)}`;
  return requestPage(document, 'landscape', body);
}

/** Frame of all requests; where they differ, it has the values of all. */
function framed(requests: PrintedLot['requests']): FramedRequest {
  const [first] = requests;
  return {
    ...first,
    number_year: `${runsText(requests.map(({ number }) => number))}/${first.year}`,
    quarter_order: [...new Set(requests.map(({ quarter_order }) => quarter_order))].join(', '),
    justification: justificationOf(requests),
  };
}

/** Justifications of the requests; of several, each with the numbers of its requests. */
function justificationOf(requests: readonly LotRequest[]): string {
  const numbers = new Map<string, number[]>();
  for (const { justification, number } of requests)
    numbers.set(justification, [...(numbers.get(justification) ?? []), number]);
  if (numbers.size === 1) return requests[0]?.justification ?? '';
  return [...numbers].map(([text, of]) => `${runsText(of)}: ${text}`).join('\n');
}
