import type { Money } from '@expediente/kernel/decimal.ts';
import type { SisterPurchase, SplittingKey } from '../rules/splitting.ts';

/** The purchases that one is held against: of these supplies or renglones, issued on these days, both included. */
export type AskedThings = {
  readonly key: SplittingKey;
  /** Ids of supplies, codes of renglones. */
  readonly of: readonly string[];
  readonly from: string;
  readonly to: string;
};

/** Purchases that are asked for: of one executor, without the order itself. */
export type AskedSisters = {
  readonly executor: number;
  /** 0: it is not there yet. */
  readonly order: number;
  readonly things: readonly AskedThings[];
};

/** The orders in force that buy one thing by one purchase type. */
export type Sisters = {
  readonly key: SplittingKey;
  readonly of: string;
  /** Text of the purchase type. */
  readonly type: string;
  readonly others: number;
  readonly sum: Money;
  /** At most `MOST_SISTERS`, the newest first. */
  readonly newest: readonly SisterPurchase[];
};

/** Sisters that an event names; the others are counted. */
export const MOST_SISTERS = 12;
