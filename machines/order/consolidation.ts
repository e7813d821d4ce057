import {
  type Money,
  splitTotal,
  sum,
  totalOf,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import type { OrderAllocation, OrderLine, OrderSupply } from '@expediente/schemas/order/events.ts';
import type { AskedSisters } from '@expediente/schemas/order/sisters.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';
import type { PlanLinePrice } from '../request/commands.ts';
import type { RequestState } from '../request/state.ts';
import { type Priced, roundedAmounts } from './amounts.ts';
import { type ChargePart, chargesOf } from './charges.ts';
import {
  type Circumscribed,
  type Circumstances,
  circumstancesOf,
  judgedCircumstances,
} from './circumstances.ts';
import type { ConsolidatedRequest, ConsolidateOrder } from './commands.ts';
import { rateOf } from './judged.ts';
import { askedSisters } from './splitting.ts';

type Part = ConsolidatedRequest & { readonly line: RequestLine };

/** A request in the form that a consolidation takes, its lines at price_now (domain §4.6). */
export const consolidatedRequest = (
  request: RequestState,
  prices: readonly PlanLinePrice[],
): ConsolidatedRequest => ({
  id: request.id,
  status: request.status,
  executor: request.executor,
  year: request.year,
  kind: request.kind,
  unit: request.unit,
  number: request.number,
  date: request.date,
  quarter: request.quarter,
  lines: request.lines.map((line) => {
    const now = prices.find((each) => each.supply === line.supply && each.subProduct === line.subProduct);
    return now ? { ...line, price: now.price } : line;
  }),
});

/**
 * A consolidation's content: one line per unit and supply, allocations in the order of the requests' numbers, amounts
 * at price_now and rounded like an order's, so that an order generated without changes keeps every cent; charges in
 * each request's own quarter (domain §4, §4.6). A supply's proposed price is that of its first request.
 */
export function consolidationOf(command: ConsolidateOrder) {
  const requests = [...command.requests].sort((a, b) => a.number - b.number || a.id - b.id);
  const parts = requests.flatMap((request): Part[] => request.lines.map((line) => ({ ...request, line })));
  const shares = grouped(parts, ({ unit, line }) => `${unit}-${line.supply}`);
  const { total, amounts } = roundedAmounts(shares.map(([, own]) => own.map(pricedPart)));
  const lines = shares.map(([id, own], at) => lineOf(id, own, amounts[at] ?? ZERO_MONEY));
  const supplies = suppliesOf(parts);
  const charges = chargesOf(
    command.calculateFee,
    { iva: 1, rate: rateOf(command.law, { dateIssue: '', dateResolution: command.dateResolution }) },
    shares.flatMap(([, own], at) => quarterParts(own, amounts[at] ?? ZERO_MONEY)),
  );
  return {
    requests: requests.map(({ id }) => id),
    allocations: parts.map(
      ({ id, unit, line }): OrderAllocation => ({
        request: id,
        unit,
        supply: line.supply,
        subProduct: line.subProduct,
        requested: line.qty,
      }),
    ),
    lines,
    supplies,
    quarter: requests[0]?.quarter ?? 'PRIMERO',
    total,
    charges,
    judged: judgedCircumstances(
      command.law,
      consolidationCircumstances({ ...command, total, charges, lines, supplies }),
      command,
    ),
  };
}

/** Query for the purchases with which a consolidation is compared. */
export const consolidationAsks = (command: ConsolidateOrder): AskedSisters | null =>
  askedSisters(
    command.law,
    command.executor,
    consolidationCircumstances({ ...command, ...consolidationOf(command) }),
  );

/** Circumstances of a consolidation: its purchase type is not known yet, and its prices are the plan's. */
export const consolidationCircumstances = ({
  id,
  dateResolution,
  ...content
}: Pick<ConsolidateOrder, 'id' | 'year' | 'dateResolution'> &
  Pick<Circumscribed, 'total' | 'charges' | 'lines' | 'supplies'>): Circumstances =>
  circumstancesOf({ ...content, id, date: dateResolution, type: '', planned: [] });

const pricedPart = ({ line }: Part): Priced => [line.qty, line.price];

/** Parts by key, in the order in which each key came first. */
function grouped(parts: readonly Part[], keyOf: (part: Part) => string): readonly [string, Part[]][] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = keyOf(part);
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups];
}

/** Splits a line's amount by the quarters of its requests. */
function quarterParts(own: readonly Part[], amount: Money): readonly ChargePart[] {
  const quarters = grouped(own, ({ quarter }) => quarter);
  const amounts = splitTotal(
    amount,
    quarters.map(([, parts]) => totalOf(parts.map(pricedPart))),
  );
  return quarters.flatMap(([, [first]], at): ChargePart[] =>
    first
      ? [
          {
            unit: first.unit,
            group: first.line.group,
            quarter: first.quarter,
            amount: amounts[at] ?? ZERO_MONEY,
          },
        ]
      : [],
  );
}

function lineOf(id: string, own: readonly Part[], amount: Money): OrderLine {
  const requested = sum(
    own.map(({ line }) => line.qty),
    ZERO_QUANTITY,
  );
  return {
    id,
    unit: own[0]?.unit ?? 0,
    supply: own[0]?.line.supply ?? 0,
    requested,
    delivered: requested,
    amount,
    receiptNumber: '',
    receiptDate: '',
    receptionDate: '',
  };
}

function suppliesOf(parts: readonly Part[]): readonly OrderSupply[] {
  const supplies = new Map<number, OrderSupply>();
  for (const { id, line } of parts) {
    const { supply, row, group, codInternal, description, price } = line;
    const before = supplies.get(supply) ?? {
      supply,
      row,
      group,
      codInternal,
      description,
      price,
      requests: [],
    };
    const requests = before.requests.includes(id) ? before.requests : [...before.requests, id];
    supplies.set(supply, { ...before, requests });
  }
  return [...supplies.values()];
}
