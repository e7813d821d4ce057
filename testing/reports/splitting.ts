import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { cents } from './events.ts';

/** Supply in an order in force, bought by low value or direct purchase. */
interface Bought {
  readonly order: OrderState;
  readonly supply: number;
  readonly row: string;
  /** Amount in hundredths. */
  readonly amount: number;
}

/**
 * Limits of both types in hundredths, as in the first versions of the rules: a warning from four fifths on, by
 * cuatrimestre.
 */
const LIMITS = [
  ['baja cuantía', 2_500_000],
  ['compra directa', 9_000_000],
] as const;

const limitOf = ({ purchaseTypeDescription }: OrderState): number | undefined =>
  LIMITS.find(([type]) => purchaseTypeDescription.toLowerCase().includes(type))?.[1];
const fourMonths = (day: string): string => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 4)}`;

/** Purchases with the sums of their supply and of their renglón in their cuatrimestre, over the whole executor. */
export function splitPurchases(orders: readonly OrderState[]) {
  const bought = orders
    .filter((order) => orderStates.is(order.status, 'carrying') && limitOf(order) !== undefined)
    .flatMap((order) =>
      order.supplies.map(({ supply, row }) => ({ order, supply, row, amount: of(order, supply) })),
    );
  return bought.map((each) => {
    const limit = limitOf(each.order) ?? 0;
    const sumOf = (same: (other: Bought) => boolean) => {
      const all = bought.filter(
        (other) =>
          other.order.executor === each.order.executor &&
          fourMonths(other.order.dateIssue) === fourMonths(each.order.dateIssue) &&
          same(other),
      );
      const sum = all.reduce((total, { amount }) => total + amount, 0);
      const alone = all.every(({ order }) => order.id === each.order.id);
      return { sum, grade: alone || sum < limit * 0.8 ? 0 : sum > limit ? 2 : 1 };
    };
    const [bySupply, byRow] = [
      sumOf(({ supply }) => supply === each.supply),
      sumOf(({ row }) => row === each.row),
    ];
    const grade = Math.max(bySupply.grade, byRow.grade);
    return { ...each, limit, sumSupply: bySupply.sum, sumRow: byRow.sum, grade };
  });
}

const of = (order: OrderState, supply: number): number =>
  order.lines.filter((line) => line.supply === supply).reduce((sum, line) => sum + cents(line.amount), 0);
