import { add, subtract, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { unreachable } from '@expediente/kernel/events.ts';
import { type QuarterBudgetEvent, quarterBudgetEvents } from '@expediente/schemas/ledger/events.ts';
import { ledgerModel } from './ledger-model.ts';

/** The quarter budgets, with the columns of R3 §9. */
export const quarterBudgetModel = ledgerModel<QuarterBudgetEvent>()({
  events: quarterBudgetEvents,
  name: 'quarter_budget',
  key: { id_unit: 'integer', year: 'integer', id_group: 'text', quarter: 'text' },
  opened: 'QuarterBudgetOpened',
  columns: {
    id_executor: { type: 'integer', of: (opening) => opening.executor },
    budget: { type: 'money', of: (opening) => opening.budget },
    extension_budget: { type: 'money', of: () => ZERO_MONEY },
    reduction_budget: { type: 'money', of: () => ZERO_MONEY },
    order_reservated: { type: 'money', of: () => ZERO_MONEY },
    order_ejec: { type: 'money', of: () => ZERO_MONEY },
    budget_reservated: { type: 'money', of: () => ZERO_MONEY },
  },
  indexes: ['(id_executor, year)'],
  moved(row, { type, data: { amount } }) {
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
  },
});
