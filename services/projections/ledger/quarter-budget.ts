import { add, type Money, subtract, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { unreachable } from '@expediente/kernel/events.ts';
import { DECIMALS } from '@expediente/kernel/limits.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { type QuarterBudgetEvent, quarterBudgetEvents } from '@expediente/schemas/ledger/events.ts';
import type { RowFold } from '../projection.ts';

/** A quarter budget with the columns of R3 §9. */
export interface QuarterBudgetRow {
  readonly id_unit: number;
  readonly year: number;
  readonly id_group: string;
  readonly quarter: string;
  readonly id_executor: number;
  readonly budget: Money;
  readonly extension_budget: Money;
  readonly reduction_budget: Money;
  readonly order_reservated: Money;
  readonly order_ejec: Money;
  readonly budget_reservated: Money;
  readonly revision: number;
}

type QuarterBudgetKey = Pick<QuarterBudgetRow, 'id_unit' | 'year' | 'id_group' | 'quarter'>;

/** The quarter budgets' columns (domain §4). */
export const quarterBudgets: RowFold<QuarterBudgetRow, QuarterBudgetEvent> = {
  streams: [quarterBudgetEvents],
  table: {
    name: 'quarter_budget',
    columns: {
      id_unit: 'integer',
      year: 'integer',
      id_group: 'text',
      quarter: 'text',
      id_executor: 'integer',
      budget: DECIMALS.money.column,
      extension_budget: DECIMALS.money.column,
      reduction_budget: DECIMALS.money.column,
      order_reservated: DECIMALS.money.column,
      order_ejec: DECIMALS.money.column,
      budget_reservated: DECIMALS.money.column,
      revision: 'integer',
    },
    key: ['id_unit', 'year', 'id_group', 'quarter'],
    indexes: ['(id_executor, year)'],
  },
  keysOf(stream) {
    const [unit, year, group = '', quarter = ''] = streamKey(stream);
    return [{ id_unit: Number(unit), year: Number(year), id_group: group, quarter }];
  },
  evolve(row, event, key) {
    if (event.type === 'QuarterBudgetOpened') {
      return {
        ...NOTHING,
        // keysOf gave a whole key.
        ...(key as QuarterBudgetKey),
        id_executor: event.data.executor,
        budget: event.data.budget,
        revision: event.revision,
      };
    }
    if (row === null) throw new Error('the quarter budget was never opened');
    return { ...row, ...moved(row, event), revision: event.revision };
  },
};

const NOTHING = {
  extension_budget: ZERO_MONEY,
  reduction_budget: ZERO_MONEY,
  order_reservated: ZERO_MONEY,
  order_ejec: ZERO_MONEY,
  budget_reservated: ZERO_MONEY,
};

type Movement = Exclude<QuarterBudgetEvent, { type: 'QuarterBudgetOpened' }>;

function moved(row: QuarterBudgetRow, { type, data: { amount } }: Movement): Partial<QuarterBudgetRow> {
  switch (type) {
    case 'AmountReserved':
      return { order_reservated: add(row.order_reservated, amount) };
    case 'AmountReleased':
      return { order_reservated: subtract(row.order_reservated, amount) };
    case 'AmountExecuted':
      return {
        order_reservated: subtract(row.order_reservated, amount),
        order_ejec: add(row.order_ejec, amount),
      };
    case 'AmountExecutionReversed':
      return { order_ejec: subtract(row.order_ejec, amount) };
    case 'AmountWithheld':
      return { budget_reservated: add(row.budget_reservated, amount) };
    case 'AmountWithholdingEnded':
      return { budget_reservated: subtract(row.budget_reservated, amount) };
    case 'QuarterBudgetReduced':
      return {
        budget_reservated: subtract(row.budget_reservated, amount),
        reduction_budget: add(row.reduction_budget, amount),
      };
    case 'QuarterBudgetExtended':
      return { extension_budget: add(row.extension_budget, amount) };
    default:
      return unreachable(type);
  }
}
