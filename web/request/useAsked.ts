import {
  isPositive,
  type Money,
  price,
  type Quantity,
  quantity,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { roundedAmounts } from '@expediente/machines/order/amounts.ts';
import { plannedNow, reservedNow } from '@expediente/machines/pac/figures.ts';
import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import type { AskedSubProduct } from '@expediente/schemas/request/forms.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { isTypedAmount, typedMoney } from '../kit/form/typed-numbers.ts';

/**
 * Balance shown next to the quantity, with the plan's own terms: vigente − reservado − ejecutado = disponible. Units
 * that this request already holds are not in `reserved`. `qty` of the line is another number (R3 §3).
 */
interface PlanBalance {
  readonly planned: Quantity;
  readonly reserved: Quantity;
}

/** Plan line with its requested quantity, as typed, and its amount. */
export type AskedLine = UnitBudgetLine & PlanBalance & AskedSubProduct & { readonly amount: Money };

interface Question {
  readonly year: number;
  /** Id of the cost centre; 0 while none is chosen. */
  readonly unit: number;
  readonly supply: number;
  /** Id of the edited request, whose own reservation does not count against it; 0 for a new one. */
  readonly request: number;
  readonly quarter: string;
  readonly asked: readonly AskedSubProduct[];
}

interface Asked {
  readonly lines: readonly AskedLine[];
  /** Amount requested, at the plan's current prices. */
  readonly total: Money;
  /** Balance of the quarter in words; '' where there is no approved budget. */
  readonly balance: string;
}

/** Interval at which balances are loaded again, as other users reserve meanwhile. */
export const REREAD_MS = 15_000;
const NO_LINES: readonly UnitBudgetLine[] = [];
const NO_BALANCES: readonly QuarterBalanceRow[] = [];

/** Sum of the requested quantities; unreadable ones count as zero. */
export const askedTotal = (asked: readonly Pick<AskedSubProduct, 'p_qty'>[]): string =>
  sum(
    asked.map(({ p_qty }) => typedMoney(p_qty)),
    ZERO_MONEY,
  );

/**
 * Plan lines with their requested quantities, as typed, and amounts rounded as the order will round them (domain §4).
 * @param recordOf what its request is of, where the lines become several; each is rounded by itself
 */
export function worthOf<Line extends UnitBudgetLine>(
  plan: readonly Line[],
  askedOf: (line: Line) => string,
  recordOf: (line: Line) => unknown = () => undefined,
) {
  const records = new Map<unknown, Line[]>();
  for (const line of plan) {
    if (!isTypedAmount(askedOf(line))) continue;
    const own = records.get(recordOf(line));
    if (own) own.push(line);
    else records.set(recordOf(line), [line]);
  }
  const worths = [...records.values()].map((own) => ({
    own,
    ...roundedAmounts(own.map((line) => [[quantity(askedOf(line)), price(line.price)]])),
  }));
  const amountOf = new Map(
    worths.flatMap(({ own, amounts }) => own.map((line, at) => [line, amounts[at] ?? ZERO_MONEY] as const)),
  );
  const lines = plan.map((line) => ({
    ...line,
    planned: plannedNow(line),
    reserved: reservedNow(line),
    p_qty: askedOf(line),
    amount: amountOf.get(line) ?? ZERO_MONEY,
  }));
  return {
    lines,
    total: sum(
      worths.map(({ total }) => total),
      ZERO_MONEY,
    ),
  };
}

/** Balance of the quarter budget that the unit buys from, in words; '' where there is no approved budget. */
export function useBalance({
  year,
  unit,
  quarter,
  group,
}: Pick<Question, 'year' | 'unit' | 'quarter'> & { readonly group: string | undefined }): string {
  const budget = `/quarterly/balance/${unit}/${year}`;
  const { data: balances = NO_BALANCES } = useQuery({
    queryKey: [budget],
    queryFn: ({ signal }) => get<readonly QuarterBalanceRow[]>(budget, {}, { signal }),
    enabled: unit > 0,
    refetchInterval: REREAD_MS,
  });
  const own = balances.find((each) => each.id_group === group && each.quarter === quarter);
  return own
    ? `Saldo del cuatrimestre ${quarter}, grupo ${group}: ${moneyText(own.balance)}${isPositive(own.lapsed as Money) ? ' (vencido)' : ''}`
    : '';
}

/** Requested quantities and amounts with live balances: units of the plan, money of the quarter. */
export function useAsked({ year, unit, supply, request, quarter, asked }: Question): Asked {
  const path = `/unit/buget/get/all/${year}/${unit}/${supply}/${request}`;
  const { data: plan = NO_LINES } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<readonly UnitBudgetLine[]>(path, {}, { signal }),
    enabled: unit > 0 && supply > 0,
    refetchInterval: REREAD_MS,
  });
  const { lines, total } = useMemo(() => {
    const typed = new Map(asked.map((each) => [each.p_id_sub_products, each.p_qty]));
    const worth = worthOf(plan, ({ id_sub_products }) => typed.get(id_sub_products) ?? '');
    return {
      total: worth.total,
      lines: worth.lines.map((line): AskedLine => ({ ...line, p_id_sub_products: line.id_sub_products })),
    };
  }, [plan, asked]);
  const balance = useBalance({ year, unit, quarter, group: plan[0]?.id_group });
  return { lines, total, balance };
}
