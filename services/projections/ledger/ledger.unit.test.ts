import type { Position, StoredEvent } from '@expediente/eventstore/port.ts';
import type { Quarter } from '@expediente/kernel/dates.ts';
import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import type { PlanLineCommand, QuarterBudgetCommand } from '@expediente/machines/ledger/commands.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import type { RowFold } from '@expediente/readmodels/projection.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { metadataOf } from '@expediente/testing/projections/folders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planLineModel } from './plan-line.ts';
import { quarterBudgetModel } from './quarter-budget.ts';

const LINE_STREAM = streamName('planLine', 100101, 2026, 2, '1-1-1');
const BUDGET_STREAM = streamName('quarterBudget', 100101, 2026, '200', 'PRIMERO');

/** Decides a walk of commands and folds what happened on both sides. */
function walk<State, Command, Event extends DomainEvent, Row>(
  decider: Decider<State, Command, Event>,
  fold: RowFold<Row, Event>,
  stream: StoredEvent['stream'],
  commands: readonly Command[],
): { readonly state: State; readonly row: Row | null; readonly events: number } {
  let state = decider.initial;
  let row: Row | null = null;
  let revision = 0;
  for (const command of commands) {
    const decision = decider.decide(state, command);
    if (isRefused(decision)) continue;
    for (const event of decision.events) {
      state = decider.evolve(state, event);
      const stored: StoredEvent = {
        stream,
        revision: revision++,
        position: '' as Position,
        id: '',
        type: event.type,
        data: event.data as JsonObject,
        metadata: { ...metadataOf(), chain: '' },
      };
      const [key = {}] = fold.keysOf(stream);
      row = fold.evolve(row, toPresent(decider.events, stored), key);
    }
  }
  return { state, row, events: revision };
}

const source = fc.constantFrom('request-1', 'request-2', 'reprogramming-1');
const units = fc.integer({ min: 1, max: 60_000 }).map((hundredths) => quantity(hundredths / 100));

const lineCommand: fc.Arbitrary<PlanLineCommand> = fc.oneof(
  fc.record({ type: fc.constant('HoldUnits' as const), source, qty: units }),
  fc.record({ type: fc.constant('ReleaseUnits' as const), source, qty: units }),
  fc.record({ type: fc.constant('ExecuteUnits' as const), source, requested: units, delivered: units }),
  fc.record({ type: fc.constant('ReverseUnits' as const), source, delivered: units }),
  fc.record({ type: fc.constant('WithholdUnits' as const), source, qty: units }),
  fc.record({ type: fc.constant('EndUnitsWithholding' as const), source, qty: units }),
  fc.record({ type: fc.constant('ReducePlanLine' as const), source, qty: units }),
  fc.record({ type: fc.constant('ExtendPlanLine' as const), source, qty: units }),
  fc.record({
    type: fc.constant('ChangePlanLinePrice' as const),
    source,
    delta: fc.integer({ min: -300, max: 300 }).map((hundredths) => price(hundredths / 100)),
  }),
);

const openLine: PlanLineCommand = {
  type: 'OpenPlanLine',
  unit: 100101,
  executor: 100100,
  year: 2026,
  supply: 2,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1002',
  description: 'Acetaminofén',
  qtyStart: quantity(1000),
  price: price('2.50'),
  source: 'pac-100101-2026',
};

const amount = fc.integer({ min: 1, max: 400_000 }).map((hundredths) => money(hundredths / 100));

const budgetCommand: fc.Arbitrary<QuarterBudgetCommand> = fc.oneof(
  fc.record({
    type: fc.constant('HoldAmount' as const),
    source,
    amount,
    group: fc.constant('200'),
    quarter: fc.constant('PRIMERO' as Quarter),
  }),
  ...(
    [
      'ReserveAmount',
      'ReleaseAmount',
      'ExecuteAmount',
      'ReverseAmount',
      'WithholdAmount',
      'EndAmountWithholding',
      'ReduceQuarterBudget',
      'ExtendQuarterBudget',
    ] as const
  ).map((type) => fc.record({ type: fc.constant(type), source, amount })),
);

const openBudget: QuarterBudgetCommand = {
  type: 'OpenQuarterBudget',
  unit: 100101,
  executor: 100100,
  year: 2026,
  group: '200',
  quarter: 'PRIMERO',
  budget: money(5000),
  source: 'quarterly-1',
};

describe('the ledgers that are read', () => {
  it("hold the plan line's own figures after any walk of decided commands", () => {
    fc.assert(
      fc.property(fc.array(lineCommand, { maxLength: 60 }), (commands) => {
        const { state, row, events } = walk(planLine, planLineModel, LINE_STREAM, [openLine, ...commands]);
        expect(row).toMatchObject({
          id_unit: 100101,
          year: 2026,
          id_supplie: 2,
          id_sub_products: '1-1-1',
          qty_start: state.qtyStart,
          extension_qty: state.extensionQty,
          reduction_qty: state.reductionQty,
          reservated_qty: state.reservatedQty,
          qty_order_reservated: state.qtyOrderReservated,
          qty_order: state.qtyOrder,
          price: state.price,
          extension_price: state.extensionPrice,
          reduction_price: state.reductionPrice,
          revision: events - 1,
        });
      }),
    );
  });
  it("hold the quarter budget's own figures after any walk of decided commands", () => {
    fc.assert(
      fc.property(fc.array(budgetCommand, { maxLength: 60 }), (commands) => {
        const { state, row } = walk(quarterBudget, quarterBudgetModel, BUDGET_STREAM, [
          openBudget,
          ...commands,
        ]);
        expect(row).toMatchObject({
          id_group: '200',
          quarter: 'PRIMERO',
          budget: state.budget,
          extension_budget: state.extensionBudget,
          reduction_budget: state.reductionBudget,
          order_reservated: state.orderReservated,
          order_ejec: state.orderEjec,
          budget_reservated: state.budgetReservated,
        });
      }),
    );
  });
});
