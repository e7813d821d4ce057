import { folded } from '@expediente/kernel/text.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import type { OrderPart } from './parts.ts';

/**
 * Where a search looks: an order's texts in a row of their own, a tenth of the order's. A walk through the newest
 * ones is that much shorter, and the words' index is written when a text changes, not with every step of an order.
 */
export const orderSearch: OrderPart<{
  readonly id_order: number;
  readonly year: number;
  readonly id_executor: number;
  readonly id_units: readonly number[];
  readonly search_text: string;
}> = {
  table: {
    name: 'order_search',
    columns: {
      id_order: 'integer',
      year: 'integer',
      id_executor: 'integer',
      id_units: 'integer[]',
      search_text: 'text',
    },
    key: ['id_order'],
    indexes: [
      '(year, id_order)',
      '(year, id_executor, id_order)',
      'gin (id_units)',
      'gin (search_text gin_trgm_ops)',
    ],
  },
  owner: ['id_order'],
  from: ({ record }) => [
    record.executor,
    record.year,
    unitsOf(record).join(' '),
    ...numbersOf(record),
    record.supplies,
  ],
  rowsOf: ({ record }) => [
    {
      id_order: record.id,
      year: record.year,
      id_executor: record.executor,
      id_units: unitsOf(record),
      search_text: searchText(record),
    },
  ],
};

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
  state.numberCompromise,
  state.numberDevengade,
  state.providerNit,
  state.providerName,
];

/** Every column that a filter looks for in here stands as a whole; the first supply's description does in the words. */
function searchText(state: OrderState): string {
  const [first, ...others] = state.supplies;
  const supplies = others.map(({ codInternal, description }) => `${codInternal} ${description}`);
  return folded(
    [...numbersOf(state), suppliesInWords(state), first?.codInternal, ...supplies].filter(Boolean).join(' '),
  );
}
