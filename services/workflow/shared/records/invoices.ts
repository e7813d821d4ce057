import { canonicalNumber } from '@expediente/kernel/same-number.ts';
import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import type { Claim } from './claims.ts';
import { holderName } from './holder-name.ts';

interface Issuer {
  readonly providerNit: string;
  readonly providerName: string;
}

/**
 * Claims of invoices: each is registered once, whatever the kind of purchase (domain §4.6, unops D6). Both the common
 * form and the typed one are claimed, as earlier orders hold only the typed one.
 */
export const invoiceClaims = (
  { providerNit, providerName }: Issuer,
  invoices: readonly { readonly serie: string; readonly number: string }[],
): readonly Claim[] =>
  invoices.flatMap((invoice) => {
    const { serie, number } = invoice;
    const written = `${serie} ${number}`;
    return [
      { nit: canonicalNumber('nit', providerNit), value: invoiceKey(invoice) },
      { nit: providerNit, value: written },
    ].map(({ nit, value }) => ({
      scope: ['invoice', nit] as const,
      value,
      written,
      message: async (holder: string, unit: UnitOfWork) =>
        `La factura serie ${serie} No. ${number} de ${providerName} ya está registrada en ${await holderName(holder, unit)}`,
      field: 'p_invoices',
    }));
  });
