import { folded } from '@expediente/kernel/text.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { part } from '@expediente/readmodels/model/part.ts';

/**
 * Where a search looks: an order's texts in a row of their own, a tenth of the order's. A walk through the newest
 * ones is that much shorter, and the words' index is written when a text changes, not with every step of an order.
 */
export const texts = part({
  name: 'order_search',
  owner: ['id_order'],
  key: [],
  from: (order) => [
    order.executor,
    order.year,
    unitsOf(order).join(' '),
    ...numbersOf(order),
    order.supplies,
  ],
  each: (order: OrderState) => [order],
  columns: {
    id_order: { type: 'integer', of: (order) => order.id },
    year: { type: 'integer', of: (order) => order.year },
    id_executor: { type: 'integer', of: (order) => order.executor },
    id_units: { type: 'integer[]', of: (order) => unitsOf(order) },
    search_text: { type: 'text', of: (order) => searchText(order) },
  },
  indexes: [
    '(year, id_order)',
    '(year, id_executor, id_order)',
    'gin (id_units)',
    'gin (search_text gin_trgm_ops)',
  ],
});

/** Cost centres of an order's lines, each once, in their order. */
export const unitsOf = ({ lines }: OrderState): readonly number[] =>
  [...new Set(lines.map(({ unit }) => unit))].sort((a, b) => a - b);

/** First supply's description, 'y n más' when there are several. */
export function suppliesInWords({ supplies }: OrderState): string {
  const [first, ...others] = supplies;
  if (!first) return '';
  return others.length === 0 ? first.description : `${first.description} y ${others.length} más`;
}

const numbersOf = (state: OrderState): readonly string[] => [
  state.numberResolution,
  state.numberPurchase,
  state.npgNog,
  state.commitment?.numberCompromise ?? '',
  state.accrual?.numberDevengade ?? '',
  state.providerNit,
  state.providerName,
];

/** Every column that a filter looks for in here is there as a whole; the first supply's description is in the words. */
export function searchText(state: OrderState): string {
  const [first, ...others] = state.supplies;
  const supplies = others.map(({ codInternal, description }) => `${codInternal} ${description}`);
  return folded(
    [...numbersOf(state), suppliesInWords(state), first?.codInternal, ...supplies].filter(Boolean).join(' '),
  );
}
