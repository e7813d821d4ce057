import type { OrderInvoiceData } from '@expediente/schemas/order/events.ts';

type Numbered = Pick<OrderInvoiceData, 'serie' | 'number'>;

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/**
 * One text for the ways in which the same invoice is written: case, spaces and hyphens aside, and zeros before
 * the number (`0a1b-2c3d 0100` is `0A1B2C3D 100`).
 */
export const invoiceKey = ({ serie, number }: Numbered): string =>
  `${plain(serie)} ${plain(number).replace(/^0+(?=.)/, '')}`;

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
