import type { Printer } from './browser.ts';
import { type PlanHistoryDocument, planHistory } from './plan-history.ts';
import { type OrderDocument, purchaseOrder } from './purchase-order.ts';
import { type ReprogrammingDocument, reprogrammingDocument } from './reprogramming.ts';
import { requestFormat1 } from './request-format-1.ts';
import { requestFormat2 } from './request-format-2.ts';
import type { RequestDocument } from './request-parts.ts';
import { type TemplateDocument, templateSample } from './template-sample.ts';

/** Printed formats of a pedido (domain §5): 1 upright form A-01, 2 table with prices. */
export type RequestFormat = 1 | 2;

/** PDF of a pedido; what it shows comes from the read side. */
export function printRequest(
  printer: Printer,
  format: RequestFormat,
  data: RequestDocument,
): Promise<Buffer> {
  return format === 1
    ? printer.print(() => requestFormat1(data), { orientation: 'portrait' })
    : printer.print((breaks) => requestFormat2(data, breaks), { orientation: 'landscape' });
}

/** PDF of an order of purchase. */
export function printOrder(printer: Printer, data: OrderDocument): Promise<Buffer> {
  return printer.print((breaks) => purchaseOrder(data, breaks), { orientation: 'portrait' });
}

/** PDF of a plan with its movements. */
export function printPlanHistory(printer: Printer, data: PlanHistoryDocument): Promise<Buffer> {
  return printer.print((breaks) => planHistory(data, breaks), { orientation: 'landscape' });
}

/** PDF of a reprogramming. */
export function printReprogramming(printer: Printer, data: ReprogrammingDocument): Promise<Buffer> {
  return printer.print((breaks) => reprogrammingDocument(data, breaks), { orientation: 'landscape' });
}

/** PDF of a template with the values of a sample. */
export function printTemplate(printer: Printer, data: TemplateDocument): Promise<Buffer> {
  return printer.print(() => templateSample(data), { orientation: 'portrait' });
}
