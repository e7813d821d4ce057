import { capital } from '@expediente/kernel/text.ts';

interface Numbered {
  readonly number_purchase: string;
  readonly number_resolution: string;
  /** Place of a part among those of its order. */
  readonly part?: number | null;
  /** Place of a part among those of its divided consolidation. */
  readonly division?: number | null;
}

/** Nouns for an order: `order` with its number, and until it has a number `consolidation` with the resolution's. */
export const ORDER_CALLED = { order: 'orden de compra', consolidation: 'consolidación' } as const;

/** Place of a part behind the number of its order: ' parte 1'; '' for an order that is no part. */
export const partInWords = (part: { readonly number: number } | null | undefined): string =>
  part ? ` parte ${part.number}` : '';

/** Number of an order, with that of a part: '318', '318 parte 1'. */
export const orderNumber = ({ number_purchase, part }: Pick<Numbered, 'number_purchase' | 'part'>): string =>
  number_purchase + partInWords(part ? { number: part } : null);

/** Number of a resolution, with the part of it: '22', '22 parte 1'. */
export const resolutionNumber = ({
  number_resolution,
  division,
}: Pick<Numbered, 'number_resolution' | 'division'>): string =>
  number_resolution + partInWords(division ? { number: division } : null);

/** Noun and number: 'orden de compra 318'. */
const called = (order: Numbered): string =>
  order.number_purchase
    ? `${ORDER_CALLED.order} ${orderNumber(order)}`
    : `${ORDER_CALLED.consolidation} ${resolutionNumber(order)}`;

/** Name that begins a sentence: 'Orden de compra 318'. */
export const orderName = (order: Numbered): string => capital(called(order));

/** Name inside a sentence: 'la orden de compra 318'. */
export const theOrder = (order: Numbered): string => `la ${called(order)}`;
