import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import type { Claim } from './claims.ts';
import { holderName } from './holder-name.ts';

/** Who issued invoices. */
interface Issuer {
  readonly providerNit: string;
  readonly providerName: string;
}

/**
 * An invoice is registered once, by whichever kind of purchase (domain §4.6, unops D6). Taken both normalised and as
 * typed: earlier orders hold only the typed form.
 */
export const invoiceClaims = (
  { providerNit, providerName }: Issuer,
  invoices: readonly { readonly serie: string; readonly number: string }[],
): readonly Claim[] =>
  invoices.flatMap((invoice) => {
    const { serie, number } = invoice;
    const written = new Set([invoiceKey(invoice), `${serie} ${number}`]);
    return [...written].map((value) => ({
      scope: ['invoice', providerNit] as const,
      value,
      message: async (holder: string, unit: UnitOfWork) =>
        `La factura serie ${serie} No. ${number} de ${providerName} ya está registrada en ${await holderName(holder, unit)}`,
      field: 'p_invoices',
    }));
  });
