import type { Money } from '@expediente/kernel/decimal.ts';

/** What an order in force buys of one supply; `date` is its issue date, `yyyy-mm-dd`, `type` the text of its purchase type. */
export type Purchase = {
  readonly order: number;
  readonly number: string;
  readonly date: string;
  readonly type: string;
  readonly supply: number;
  readonly row: string;
  readonly amount: Money;
};

/** The purchases of an executor that buy one of these supplies or renglones, issued on these days, both included. */
export type AskedPurchases = {
  readonly executor: number;
  readonly from: string;
  readonly to: string;
  readonly supplies: readonly number[];
  readonly rows: readonly string[];
};
