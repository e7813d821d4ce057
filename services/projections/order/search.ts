import { folded } from '@expediente/kernel/text.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { part } from '@expediente/readmodels/model/part.ts';
import { ownNumbers } from '../shared/records/own-numbers.ts';

/**
 * Texts that a search reads, in a row of their own that is a tenth of the order's. Scans of the newest orders are that
 * much shorter, and the index of words is written only when a text changes, not with every step of an order.
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
    order.providerNit,
    order.providerName,
    order.supplies,
    order.invoices,
    order.part,
    order.division,
  ],
  each: (order: OrderState) => [order],
  columns: {
    id_order: { type: 'integer', of: (order) => order.id },
    year: { type: 'integer', of: (order) => order.year },
    id_executor: { type: 'integer', of: (order) => order.executor },
    id_units: { type: 'integer[]', of: (order) => unitsOf(order) },
    search_text: { type: 'text', of: (order) => searchText(order) },
    numbers: { type: 'text[]', of: (order) => ownNumbers([...numbersOf(order), ...invoicesOf(order)]) },
  },
  indexes: [
    '(year, id_order)',
    '(year, id_executor, id_order)',
    'gin (id_units)',
    'gin (search_text gin_trgm_ops)',
    'gin (numbers)',
  ],
});

/** Cost centres of an order's lines, each once, in their order. */
export const unitsOf = ({ lines }: OrderState): readonly number[] =>
  [...new Set(lines.map(({ unit }) => unit))].sort((a, b) => a - b);

/** Description of the first supply, with 'y n más' for further ones. */
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
];

const invoicesOf = ({ invoices }: OrderState): readonly string[] =>
  invoices.map(({ serie, number }) => `${serie} ${number}`);

/**
 * Text of an order for searches. Each column that a filter searches in this text is part of it as a whole; the words
 * for the supplies include the first one's description.
 */
export function searchText(state: OrderState): string {
  const [first, ...others] = state.supplies;
  const supplies = others.map(({ codInternal, description }) => `${codInternal} ${description}`);
  const part = [state.division, state.part].flatMap((each) => (each ? [`parte ${each.number}`] : []));
  return folded(
    [
      ...numbersOf(state),
      state.providerNit,
      state.providerName,
      suppliesInWords(state),
      first?.codInternal,
      ...supplies,
      ...invoicesOf(state),
      ...part,
    ]
      .filter(Boolean)
      .join(' '),
  );
}
