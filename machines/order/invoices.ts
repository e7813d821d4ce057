import { canonicalNumber } from '@expediente/kernel/same-number.ts';
import type { OrderInvoiceData } from '@expediente/schemas/order/events.ts';

type Numbered = Pick<OrderInvoiceData, 'serie' | 'number'>;

/**
 * One text for the ways in which the same invoice is written: case, width, spaces and hyphens aside, and zeros before
 * the number (`0a1b-2c3d 0100` is `0A1B2C3D 100`).
 */
export const invoiceKey = ({ serie, number }: Numbered): string =>
  `${canonicalNumber('invoiceSerie', serie)} ${canonicalNumber('invoiceNumber', number)}`;

/** The first invoice that is there already. */
export function repeatedInvoice<Invoice extends Numbered>(invoices: readonly Invoice[]): Invoice | undefined {
  const seen = new Set<string>();
  return invoices.find((invoice) => {
    const key = invoiceKey(invoice);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}
