import type { Money } from '@expediente/kernel/decimal.ts';
import type { SisterPurchase, SplittingKey } from '../rules/splitting.ts';

/** Query for purchases of these supplies or renglones, issued on these days, both included. */
export type AskedThings = {
  readonly key: SplittingKey;
  /** Ids of supplies, codes of renglones. */
  readonly of: readonly string[];
  readonly from: string;
  readonly to: string;
};

/** Query for the purchases with which an order is compared: of one executor, without the order itself. */
export type AskedSisters = {
  readonly executor: number;
  /** 0: the order does not exist yet. */
  readonly order: number;
  readonly things: readonly AskedThings[];
};

/** Orders in force that buy one supply or renglón by one purchase type. */
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

/** Most sisters that an event names; further ones are counted. */
export const MOST_SISTERS = 12;
