import type { AwardProviderValues } from '@expediente/schemas/award/forms.ts';
import type {
  ClassifiedOffers,
  LoadedOffer,
  OfferTexts,
  RefusedOffer,
} from '@expediente/schemas/award/load.ts';

/** Rows that were checked, against the offers that the form has. */
export interface OffersToAdd {
  readonly added: readonly LoadedOffer[];
  readonly refused: readonly RefusedOffer[];
}

/** The server checked the rows among themselves; a provider that the form has already is not added again (awards A17). */
export function offersToAdd(
  { offers, not_added }: ClassifiedOffers,
  form: readonly Pick<AwardProviderValues, 'id'>[],
): OffersToAdd {
  const isThere = ({ id }: LoadedOffer): boolean => form.some((offer) => offer.id === id);
  const repeated = offers.filter(isThere).map(
    (offer): RefusedOffer => ({
      row: offer.row,
      ...textsOf(offer),
      cell: 'NIT',
      reason: 'repeated',
      message: 'El proveedor ya está agregado: cambie su oferta en el formulario.',
      also: [],
    }),
  );
  return {
    added: offers.filter((offer) => !isThere(offer)),
    refused: [...not_added, ...repeated].sort((a, b) => a.row - b.row),
  };
}

const textsOf = ({ nit, name, amount, products_oferts, state }: LoadedOffer): OfferTexts => ({
  ...{ nit, name, amount },
  products: String(products_oferts),
  winner: state === 1 ? 'SI' : '',
});

/** The cells of a row that was refused. */
export const offerCells = ({ nit, name, amount, products, winner }: RefusedOffer): OfferTexts => ({
  ...{ nit, name, amount, products, winner },
});

/** The form's offers with further ones; a winner among these is the winner now. */
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
