import { capital } from '@expediente/kernel/text.ts';

interface Numbered {
  readonly number_purchase: string;
  readonly number_resolution: string;
}

/** Nouns for an order: `order` with its number, and until it has a number `consolidation` with the resolution's. */
export const ORDER_CALLED = { order: 'orden de compra', consolidation: 'consolidación' } as const;

/** Noun and number: 'orden de compra 318'. */
const called = ({ number_purchase, number_resolution }: Numbered): string =>
  number_purchase
    ? `${ORDER_CALLED.order} ${number_purchase}`
    : `${ORDER_CALLED.consolidation} ${number_resolution}`;

/** Name that begins a sentence: 'Orden de compra 318'. */
export const orderName = (order: Numbered): string => capital(called(order));

/** Name inside a sentence: 'la orden de compra 318'. */
export const theOrder = (order: Numbered): string => `la ${called(order)}`;
