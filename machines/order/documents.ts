import type { JsonObject } from '@expediente/kernel/events.ts';
import type { OrderEvent, OrderForm, OrderInvoiceData, OrderLine } from '@expediente/schemas/order/events.ts';
import { sameContent } from '../same.ts';

type Receipts = Extract<OrderEvent, { readonly type: 'OrderReceiptsRecorded' }>['data'];
type Invoices = Extract<OrderEvent, { readonly type: 'OrderInvoicesRecorded' }>['data'];
type Documented = Pick<OrderForm, 'lines' | 'invoices'>;

const receiptOf = ({ id, delivered, receiptNumber, receiptDate, receptionDate }: OrderLine) => ({
  line: id,
  delivered,
  receiptNumber,
  receiptDate,
  receptionDate,
});

const nameOf = ({ serie, number }: Pick<OrderInvoiceData, 'serie' | 'number'>): string =>
  JSON.stringify([serie, number]);

const same = <Document extends JsonObject>(before: Document | undefined, after: Document): boolean =>
  before !== undefined && sameContent(before, after);

/** Events of a form's warehouse receipts and invoices, besides the form's own event; only those that changed. */
export function documentFacts(before: Documented, after: Documented): readonly OrderEvent[] {
  const was = new Map(before.lines.map((line) => [line.id, receiptOf(line)]));
  const receipts = after.lines
    .map(receiptOf)
    .filter((receipt) => was.has(receipt.line) && !same(was.get(receipt.line), receipt));
  const had = new Map(before.invoices.map((invoice) => [nameOf(invoice), invoice]));
  const has = new Set(after.invoices.map(nameOf));
  const recorded = after.invoices.filter((invoice) => !same(had.get(nameOf(invoice)), invoice));
  const removed = before.invoices
    .filter((invoice) => !has.has(nameOf(invoice)))
    .map(({ serie, number }) => ({ serie, number }));
  const facts: OrderEvent[] = [];
  if (receipts.length > 0) facts.push({ type: 'OrderReceiptsRecorded', data: { receipts } });
  if (recorded.length + removed.length > 0)
    facts.push({ type: 'OrderInvoicesRecorded', data: { recorded, removed } });
  return facts;
}

/** The lines with the receipts recorded. */
export function withReceipts(lines: readonly OrderLine[], { receipts }: Receipts): readonly OrderLine[] {
  const recorded = new Map(receipts.map(({ line, ...receipt }) => [line, receipt]));
  return lines.map((line) => ({ ...line, ...recorded.get(line.id) }));
}

/** The invoices with those recorded, new ones last, and without those removed. */
export function withInvoices(
  invoices: readonly OrderInvoiceData[],
  { recorded, removed }: Invoices,
): readonly OrderInvoiceData[] {
  const gone = new Set(removed.map(nameOf));
  const all = new Map(
    [...invoices.filter((invoice) => !gone.has(nameOf(invoice))), ...recorded].map((invoice) => [
      nameOf(invoice),
      invoice,
    ]),
  );
  return [...all.values()];
}
