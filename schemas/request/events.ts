import type { Quarter } from '@expediente/kernel/dates.ts';
import type { Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';

/** What a request asks of one plan line. A pedido has one supply; a medical service may have many. */
export type RequestLine = {
  readonly supply: number;
  readonly subProduct: string;
  readonly row: string;
  readonly group: string;
  readonly codInternal: string;
  readonly description: string;
  readonly qty: Quantity;
  /** price_now of the plan line when saved; taken again when sent (domain §4.5). */
  readonly price: Price;
};

export type RequestContent = {
  readonly number: number;
  readonly date: string;
  /** SI with catalogue, NO without (R3 §3). */
  readonly catalogue: 'SI' | 'NO';
  readonly description: string;
  readonly codInternal: string;
  readonly justification: string;
  readonly quarter: Quarter;
  readonly yearAdditional: number;
  readonly lines: readonly RequestLine[];
  readonly totalQty: Quantity;
};

/** Events of `request-{id}` (domain §4.5). */
export type RequestEvent =
  | DomainEvent<
      'RequestDrafted',
      RequestContent & {
        readonly id: number;
        readonly unit: number;
        readonly executor: number;
        readonly year: number;
        /** 1 pedido, 2 medical service. */
        readonly kind: 1 | 2;
      }
    >
  | DomainEvent<'RequestRevised', RequestContent>
  | DomainEvent<'RequestSent', { readonly lines: readonly RequestLine[] }>
  | DomainEvent<'RequestRejected', { readonly reason: string }>
  | DomainEvent<'RequestBanned', Record<never, never>>
  | DomainEvent<'RequestConsolidated', { readonly order: number; readonly resolution: string }>
  | DomainEvent<'RequestFreed', { readonly order: number }>;
