import { add, amountOf, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { OrderAllocation, OrderLine, OrderSupply } from '@expediente/schemas/order/events.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';
import type { PlanLinePrice } from '../request/commands.ts';
import type { RequestState } from '../request/state.ts';
import { type ChargePart, chargesOf } from './charges.ts';
import type { ConsolidatedRequest, OrderCommand } from './commands.ts';

type Consolidate = Extract<OrderCommand, { type: 'ConsolidateOrder' }>;
type Part = ConsolidatedRequest & { readonly line: RequestLine };

/** A request as the consolidation takes it, its lines at price_now (domain §4.6). */
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
 * A consolidation's content: one line per unit and supply, allocations in the order of the requests'
 * numbers, amounts Σ round(q × price_now, 2), charges in each request's own quarter (domain §4.6). A
 * supply's proposed price is its first request's.
 */
export function consolidationOf(command: Consolidate) {
  const requests = [...command.requests].sort((a, b) => a.number - b.number || a.id - b.id);
  const parts = requests.flatMap((request): Part[] => request.lines.map((line) => ({ ...request, line })));
  const lines = linesOf(parts);
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
    supplies: suppliesOf(parts),
    quarter: requests[0]?.quarter ?? 'PRIMERO',
    total: sum(
      lines.map(({ amount }) => amount),
      ZERO_MONEY,
    ),
    charges: chargesOf(
      command.calculateFee,
      1,
      parts.map(
        ({ unit, quarter, line }): ChargePart => ({
          unit,
          group: line.group,
          quarter,
          amount: amountOf(line.qty, line.price),
        }),
      ),
    ),
  };
}

function linesOf(parts: readonly Part[]): readonly OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const { unit, line } of parts) {
    const id = `${unit}-${line.supply}`;
    const before = lines.get(id);
    const amount = amountOf(line.qty, line.price);
    const requested = before ? add(before.requested, line.qty) : line.qty;
    lines.set(id, {
      id,
      unit,
      supply: line.supply,
      requested,
      delivered: requested,
      amount: before ? add(before.amount, amount) : amount,
      receiptNumber: '',
      receiptDate: '',
      receptionDate: '',
    });
  }
  return [...lines.values()];
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
