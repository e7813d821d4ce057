import { isDateText } from '@expediente/kernel/dates.ts';
import { type Money, price, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import {
  type Circumscribed,
  type Circumstances,
  circumstancesOf,
  judgedCircumstances,
} from '@expediente/machines/order/circumstances.ts';
import { hasExecuted, orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderValues } from '@expediente/schemas/order/forms.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { Sisters } from '@expediente/schemas/order/sisters.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { typedPrice } from '../kit/form/typed-numbers.ts';
import type { LiveAmounts } from './form-values.ts';

interface Typed {
  readonly order: OrderDetail;
  readonly values: OrderValues;
  readonly amounts: LiveAmounts;
  /** Name of the chosen purchase type. */
  readonly type: string;
}

const NO_SISTERS: readonly Sisters[] = [];

/** Judgements of the typed order among other purchases, its plan and the calendar, as the server will make them. */
export function useCircumstances({ order, values, amounts, type }: Typed): readonly Judgement[] {
  const { p_date_issue: date, p_quarter, p_unit, p_supplies, p_justification_purchase_order } = values;
  const path = `/orders/purchaseorder/sisters/${order.id}/${date}`;
  const { data: sisters = NO_SISTERS } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<readonly Sisters[]>(path, {}, { signal }),
    enabled: isDateText(date),
    placeholderData: keepPreviousData,
  });
  // Other fields of the form do not affect the judgement.
  const now = useMemo(
    () =>
      ofOrder(order, {
        date: date || order.date_resolution,
        type,
        total: amounts.total,
        charges: hasExecuted({ status: orderStates.name(order.state) })
          ? order.charges
          : order.calculate_fee === 1
            ? [{ quarter: p_quarter }]
            : [],
        lines: p_unit.map(({ id, id_supplie }) => ({
          supply: id_supplie,
          amount: amounts.lines[id] ?? ZERO_MONEY,
        })),
        priceOf: (supply) => p_supplies.find(({ id }) => id === supply)?.price ?? '',
      }),
    [order, date, type, amounts, p_quarter, p_unit, p_supplies],
  );
  const former = useMemo(
    () =>
      orderStates.is(order.state, 'consolidada')
        ? {}
        : { former: { circumstances: savedOf(order), judged: order.judged } },
    [order],
  );
  return useMemo(
    () =>
      judgedCircumstances(order.law, now, {
        sisters,
        justification: p_justification_purchase_order,
        ...former,
      }),
    [order, now, former, sisters, p_justification_purchase_order],
  );
}

/** Circumstances of the order as it was saved. */
const savedOf = (order: OrderDetail): Circumstances =>
  ofOrder(order, {
    date: order.date_issue || order.date_resolution,
    type: order.type_purchase,
    total: order.total as Money, // holds: the server answers decimal text
    charges: order.charges,
    lines: order.units.map(({ id_supplie, amount }) => ({ supply: id_supplie, amount: amount as Money })), // as above
    priceOf: (supply) => order.supplies.find(({ id }) => id === supply)?.price ?? '',
  });

const ofOrder = (
  { id, year, supplies }: OrderDetail,
  {
    priceOf,
    ...now
  }: Pick<Circumscribed, 'date' | 'type' | 'total' | 'charges' | 'lines'> & {
    priceOf(supply: number): string;
  },
): Circumstances =>
  circumstancesOf({
    ...now,
    id,
    year,
    supplies: supplies.map((supply) => ({
      supply: supply.id,
      row: supply.id_row,
      codInternal: supply.cod_internal,
      description: supply.description_internal,
      price: typedPrice(priceOf(supply.id)),
    })),
    planned: supplies.map((supply) => ({ supply: supply.id, price: price(supply.plan_price) })),
  });
