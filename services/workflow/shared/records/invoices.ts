import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import { ORDER_CALLED, theOrder } from '@expediente/machines/order/name.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import type { Claim } from './claims.ts';

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
        `La factura serie ${serie} No. ${number} de ${providerName} ya está registrada en ${await nameOf(holder, unit)}`,
      field: 'p_invoices',
    }));
  });

/** The record that holds an invoice, as people call it; one out of scope is not named. */
async function nameOf(holder: string, unit: UnitOfWork): Promise<string> {
  const id = Number(streamKey(holder)[0]);
  if (streamCategory(holder) !== order.events.category) return `el registro de Unops ${id}`;
  const [state] = await unit.consult(order, [[id]]);
  if (
    state === undefined ||
    !maySee(unit.session, { executor: state.executor, units: state.lines.map((each) => each.unit) })
  )
    return `una ${ORDER_CALLED.order} que está fuera de su alcance`;
  return theOrder({ number_purchase: state.numberPurchase, number_resolution: state.numberResolution });
}
