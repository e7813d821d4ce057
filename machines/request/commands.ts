import type { Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { RequestContent, RequestRestOpened } from '@expediente/schemas/request/events.ts';
import type { RequestKindCode } from '@expediente/schemas/request/kinds.ts';

/** price_now of a plan line at this moment. */
export type PlanLinePrice = {
  readonly supply: number;
  readonly subProduct: string;
  readonly price: Price;
};

/**
 * Content that a save requests. Its lines have row, group and price_now of the plan line; the decision drops lines of
 * 0.
 */
export type RequestDraft = Omit<RequestContent, 'totalQty'>;

/** Quantity that a consolidation takes of a line; `place`: that of the line in the payload. */
export type TakenLine = {
  readonly supply: number;
  readonly subProduct: string;
  readonly qty: Quantity;
  /** Quantity that its user saw asked for. */
  readonly asked?: Quantity | undefined;
  readonly place: number;
};

/** `today` is Guatemala's day of the command. */
export type RequestCommand =
  | ({
      readonly type: 'SaveRequest';
      readonly today: string;
      /** Id for a new record; an existing record keeps its id. */
      readonly id: number;
      readonly unit: number;
      readonly executor: number;
      readonly year: number;
      readonly kind: RequestKindCode;
      /** Lot of a new request; null: it is made alone. */
      readonly lot: number | null;
      /** True when the supply is in the institution's catalogue. */
      readonly inCatalogue: boolean;
      /** p_total_qty, when sent; a different quantity is refused. */
      readonly givenTotal?: Quantity | undefined;
      /** True when the unit's PAC of the year is approved. */
      readonly planApproved: boolean;
    } & RequestDraft)
  | {
      readonly type: 'SendRequest';
      readonly today: string;
      readonly prices: readonly PlanLinePrice[];
    }
  | { readonly type: 'WithdrawRequest' }
  | { readonly type: 'RejectRequest'; readonly reason: string }
  | { readonly type: 'BanRequest' }
  | {
      readonly type: 'ReduceRequest';
      readonly taken: readonly TakenLine[];
      /** Id and number of the request that the rest becomes. */
      readonly rest: number;
      readonly restNumber: number;
    }
  | { readonly type: 'OpenRest'; readonly opened: RequestRestOpened }
  | { readonly type: 'ConsolidateRequest'; readonly order: number; readonly resolution: string }
  | {
      readonly type: 'AssignRequest';
      /** Order that has it now, which is its consolidation or a part of it. */
      readonly from: number;
      readonly order: number;
      /** Place of the part; 0: the consolidation itself. */
      readonly part: number;
    }
  | { readonly type: 'FreeRequest'; readonly order: number };
