import { counted } from '@expediente/kernel/format.ts';
import { MOST_OFFERS } from '@expediente/schemas/award/commands.ts';
import type { AwardProviderValues } from '@expediente/schemas/award/forms.ts';
import { type LoadedOffer, OFFER_LOAD, type OffersRead } from '@expediente/schemas/award/load.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { RowsInto } from '../kit/workbook/added-rows.ts';

/**
 * Offers from a workbook or from pasted cells; a provider that the form already has is not added again (awards A17).
 */
export const OFFER_ROWS: RowsInto<
  Pick<OffersRead, 'offers' | 'not_added'>,
  LoadedOffer,
  readonly Pick<AwardProviderValues, 'id'>[]
> = {
  load: OFFER_LOAD,
  linesOf: ({ offers }) => offers,
  isThere: ({ id }, form) => form.some((offer) => offer.id === id),
  textsOf: ({ nit, name, amount, products_oferts, state }) => ({
    ...{ nit, name, amount },
    products: String(products_oferts),
    winner: state === 1 ? 'SI' : '',
  }),
  shown: ({ nit, name, amount, products_oferts, state }) => ({
    name: `${nit} · ${name}`,
    details: [
      moneyText(amount),
      counted(products_oferts, 'producto', 'productos'),
      ...(state === 1 ? ['ganadora'] : []),
    ].join(' · '),
  }),
  faultOf: (form, added) =>
    form.length + added.length > MOST_OFFERS ? `Un acta tiene como máximo ${MOST_OFFERS} ofertas.` : '',
};

/** Adds offers to the form's; a winner among the added ones replaces the present winner. */
export function withOffers(
  form: readonly AwardProviderValues[],
  added: readonly LoadedOffer[],
): readonly AwardProviderValues[] {
  const isWon = added.some(({ state }) => state === 1);
  return [
    ...form.map(
      (offer): AwardProviderValues => (isWon && offer.state === 1 ? { ...offer, state: 0 } : offer),
    ),
    ...added.map(({ row: _, ...offer }) => offer),
  ];
}
