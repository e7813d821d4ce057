import type { Quarter } from '@expediente/kernel/dates.ts';
import type { Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { LedgerSource, PlanLineEvent, QuarterBudgetEvent } from '@expediente/schemas/ledger/events.ts';

type Opening<Event, Type> = Event extends { type: Type; data: infer Data } ? Data : never;
type Units = { readonly source: LedgerSource; readonly qty: Quantity };
type Amount = { readonly source: LedgerSource; readonly amount: Money };
/** Names for the refusal of a budget that does not exist yet; `unit` is the cost centre's name. */
type Named = { readonly group: string; readonly quarter: Quarter; readonly unit?: string | undefined };

/**
 * Movements of a plan line. `HoldUnits` sets the quantity that a source holds; only the difference moves (re-saves,
 * rejections).
 */
export type PlanLineCommand =
  | ({ readonly type: 'OpenPlanLine' } & Opening<PlanLineEvent, 'PlanLineOpened'>)
  | ({ readonly type: 'HoldUnits' } & Units)
  | ({ readonly type: 'ReserveUnits' } & Units)
  | ({ readonly type: 'ReleaseUnits' } & Units)
  | {
      readonly type: 'ExecuteUnits';
      readonly source: LedgerSource;
      readonly requested: Quantity;
      readonly delivered: Quantity;
    }
  | { readonly type: 'ReverseUnits'; readonly source: LedgerSource; readonly delivered: Quantity }
  | ({ readonly type: 'WithholdUnits' } & Units)
  | ({ readonly type: 'EndUnitsWithholding' } & Units)
  | ({ readonly type: 'ReducePlanLine' } & Units)
  | ({ readonly type: 'ExtendPlanLine' } & Units)
  | { readonly type: 'ChangePlanLinePrice'; readonly source: LedgerSource; readonly delta: Price };

/** Movements of a quarter budget. `HoldAmount` sets the amount that a source holds; only the difference moves. */
export type QuarterBudgetCommand =
  | ({ readonly type: 'OpenQuarterBudget' } & Opening<QuarterBudgetEvent, 'QuarterBudgetOpened'>)
  | ({ readonly type: 'HoldAmount' } & Amount & Named)
  | ({ readonly type: 'ReserveAmount' } & Amount)
  | ({ readonly type: 'ReleaseAmount' } & Amount)
  | ({ readonly type: 'ExecuteAmount' } & Amount)
  | ({ readonly type: 'ReverseAmount' } & Amount)
  | ({ readonly type: 'WithholdAmount' } & Amount)
  | ({ readonly type: 'EndAmountWithholding' } & Amount)
  | ({ readonly type: 'ReduceQuarterBudget' } & Amount)
  | ({ readonly type: 'ExtendQuarterBudget' } & Amount);

/** A movement of one plan line: the key of its stream and the command. */
export type PlanLineMove = {
  readonly key: readonly [unit: number, year: number, supply: number, subProduct: string];
  readonly command: PlanLineCommand;
};

/** A movement of one quarter budget: the key of its stream and the command. */
export type QuarterBudgetMove = {
  readonly key: readonly [unit: number, year: number, group: string, quarter: Quarter];
  readonly command: QuarterBudgetCommand;
};
