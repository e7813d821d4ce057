import type { Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { LineFigures, LineKind } from './levels.ts';

/** A line of the plan as of this moment, or a supply that may become one. */
export type PlanFigures = LineFigures & {
  /** Id of the plan's line. */
  readonly line: string;
  readonly kind: LineKind;
  readonly supply: number;
  readonly subProduct: string;
  readonly row: string;
  readonly group: string;
  readonly codInternal: string;
  readonly description: string;
  /** False for a new line whose supply is not in force or has no price. Others are true. */
  readonly plannable: boolean;
};

/** A change as asked for. */
export type ReprogrammingDraft = {
  readonly id: number;
  readonly level: string;
  /** The catalogue has the type. */
  readonly levelKnown: boolean;
  readonly qty?: Quantity;
  readonly price?: Price;
  /** UP or DOWN as its person saw it; absent: not given. */
  readonly direction?: 'UP' | 'DOWN';
  readonly justification: string;
  readonly plan: PlanFigures;
};

export type ReprogrammingCommand =
  | {
      readonly type: 'SaveReprogramming';
      readonly id: number;
      readonly number: number;
      readonly unit: number;
      readonly executor: number;
      readonly year: number;
      readonly date: string;
      readonly extensionBudget: 0 | 1;
      readonly justification: string;
      readonly details: readonly ReprogrammingDraft[];
      /** The unit's PAC of the year is approved. */
      readonly planApproved: boolean;
      /** Sum of all lines of the plan now. */
      readonly current: Money;
    }
  | {
      readonly type: 'SendReprogramming';
      /** The plan's lines that it changes, in their order, as they stand now. */
      readonly plan: readonly PlanFigures[];
      readonly current: Money;
    }
  | { readonly type: 'WithdrawReprogramming' }
  | { readonly type: 'RejectReprogramming'; readonly reason: string }
  | {
      readonly type: 'ApproveReprogramming';
      readonly numberResolution: string;
      readonly dateResolution: string;
      readonly today: string;
    };

export type SaveCommand = Extract<ReprogrammingCommand, { type: 'SaveReprogramming' }>;
export type SendCommand = Extract<ReprogrammingCommand, { type: 'SendReprogramming' }>;
