import type { Quarter } from '@expediente/kernel/dates.ts';
import type { Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';

/** price_now of a plan line at this moment. */
export type PlanLinePrice = {
  readonly supply: number;
  readonly subProduct: string;
  readonly price: Price;
};

/** `today` is Guatemala's day of the command. */
export type RequestCommand =
  | {
      readonly type: 'SaveRequest';
      readonly today: string;
      /** Of the new record; an existing one keeps its own. */
      readonly id: number;
      readonly unit: number;
      readonly executor: number;
      readonly year: number;
      readonly kind: 1 | 2;
      readonly number: number;
      readonly date: string;
      readonly catalogue: 'SI' | 'NO';
      /** Its supply stands on the institution's catalogue. */
      readonly inCatalogue: boolean;
      readonly description: string;
      readonly codInternal: string;
      readonly justification: string;
      readonly quarter: Quarter;
      readonly yearAdditional: number;
      /** Resolved against the plan lines: row, group, price_now. Lines of 0 are left out by the decider. */
      readonly lines: readonly RequestLine[];
      /** p_total_qty, when it was sent; one that differs is refused. */
      readonly givenTotal?: Quantity | undefined;
      /** The unit's PAC of the year is approved. */
      readonly planApproved: boolean;
    }
  | {
      readonly type: 'SendRequest';
      readonly today: string;
      readonly prices: readonly PlanLinePrice[];
    }
  | { readonly type: 'WithdrawRequest' }
  | { readonly type: 'RejectRequest'; readonly reason: string }
  | { readonly type: 'BanRequest' }
  | { readonly type: 'ConsolidateRequest'; readonly order: number; readonly resolution: string }
  | { readonly type: 'FreeRequest'; readonly order: number };
