import type { Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';

/** A planned line as it was saved; price and descriptions are copies of the catalogue of that moment (domain §4.1). */
export type PacLine = {
  readonly id: string;
  readonly supply: number;
  readonly subProduct: string;
  readonly row: string;
  readonly group: string;
  readonly codInternal: string;
  readonly description: string;
  readonly qty: Quantity;
  readonly price: Price;
  readonly subtotal: Money;
};

export type PacContent = {
  readonly lines: readonly PacLine[];
  readonly qtyStart: Quantity;
  readonly budget: Money;
};

/** Events of `pac-{unit}:{year}`. */
export type PacEvent =
  | DomainEvent<
      'PacDrafted',
      PacContent & { readonly unit: number; readonly executor: number; readonly year: number }
    >
  | DomainEvent<'PacRevised', PacContent>
  | DomainEvent<'PacSent', { readonly from: number }>
  | DomainEvent<'PacRejected', { readonly reason: string }>
  | DomainEvent<'PacApproved', { readonly budget: Money; readonly qtyStart: Quantity }>;
