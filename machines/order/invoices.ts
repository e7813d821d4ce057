import { canonicalNumber } from '@expediente/kernel/same-number.ts';
import type { OrderInvoiceData } from '@expediente/schemas/order/events.ts';

type Numbered = Pick<OrderInvoiceData, 'serie' | 'number'>;

/**
 * Text that all spellings of the same invoice share: case, width, spaces, hyphens and zeros before the number do not
 * count (`0a1b-2c3d 0100` is `0A1B2C3D 100`).
 */
export const invoiceKey = ({ serie, number }: Numbered): string =>
  `${canonicalNumber('invoiceSerie', serie)} ${canonicalNumber('invoiceNumber', number)}`;

/** First invoice that repeats an earlier one of the list. */
export function repeatedInvoice<Invoice extends Numbered>(invoices: readonly Invoice[]): Invoice | undefined {
  const seen = new Set<string>();
  return invoices.find((invoice) => {
    const key = invoiceKey(invoice);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}
