import type { Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { LineFigures, LineKind } from './levels.ts';

/** A present line of the plan, or a supply that may become a line. */
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
  /** False for a new line whose supply is inactive or has no price; true for all other lines. */
  readonly plannable: boolean;
};

/** A requested change. */
export type ReprogrammingDraft = {
  readonly id: number;
  readonly level: string;
  /** True when the catalogue has the modification type. */
  readonly levelKnown: boolean;
  readonly qty?: Quantity;
  readonly price?: Price;
  /** Direction that the user saw in the form; absent: not sent. */
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
      /** True when the unit's PAC of the year is approved. */
      readonly planApproved: boolean;
      /** Present sum of all lines of the plan. */
      readonly current: Money;
    }
  | {
      readonly type: 'SendReprogramming';
      /** Present lines of the plan that the reprogramming changes, in the order of its changes. */
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
