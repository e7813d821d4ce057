import type { Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { PacEvent } from '@expediente/schemas/pac/events.ts';

/** Record of a planned supply in the catalogue when the plan is sent; a deleted supply has none. */
export type PlannedSupply = {
  readonly supply: number;
  readonly price: Price;
  readonly active: boolean;
};

/** A requested line, with its values in the catalogue at this moment (domain §4.1). */
export type PacLineDraft = {
  readonly supply: number;
  readonly subProduct: string;
  readonly row: string;
  readonly group: string;
  readonly codInternal: string;
  readonly description: string;
  readonly qty: Quantity;
  /** Price of the catalogue. */
  readonly price: Price;
  readonly active: boolean;
};

export type PacCommand =
  | {
      readonly type: 'SavePac';
      readonly unit: number;
      readonly executor: number;
      readonly year: number;
      readonly lines: readonly PacLineDraft[];
    }
  | { readonly type: 'SendPac'; readonly catalogue: readonly PlannedSupply[] }
  | { readonly type: 'WithdrawPac' }
  | { readonly type: 'RejectPac'; readonly reason: string }
  | { readonly type: 'ApprovePac' }
  | ({ readonly type: 'ReprogramPac' } & Extract<PacEvent, { type: 'PacReprogrammed' }>['data']);
