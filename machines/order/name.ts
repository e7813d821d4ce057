import { capital } from '@expediente/kernel/text.ts';

interface Numbered {
  readonly number_purchase: string;
  readonly number_resolution: string;
}

/** Nouns for an order: with its number, and until it has one with its consolidation's resolution. */
export const ORDER_CALLED = { order: 'orden de compra', consolidation: 'consolidación' } as const;

/** 'orden de compra 318' */
const called = ({ number_purchase, number_resolution }: Numbered): string =>
  number_purchase
    ? `${ORDER_CALLED.order} ${number_purchase}`
    : `${ORDER_CALLED.consolidation} ${number_resolution}`;

/** 'Orden de compra 318' */
export const orderName = (order: Numbered): string => capital(called(order));

/** The same inside a sentence. */
export const theOrder = (order: Numbered): string => `la ${called(order)}`;
