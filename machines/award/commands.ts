import type { Quantity } from '@expediente/kernel/decimal.ts';
import type { AwardContent, AwardQuotation } from '@expediente/schemas/award/events.ts';

/** A consolidation as its order has it: an award by resolution takes supply, units and quantities from it. */
export type AwardedConsolidation = {
  readonly order: number;
  readonly resolution: string;
  readonly dateResolution: string;
  readonly supply: number;
  readonly units: readonly { readonly unit: number; readonly description: string; readonly qty: Quantity }[];
};

/** Day and hour (`HH:mm`) of the command in Guatemala. */
export type AwardMoment = { readonly today: string; readonly hourNow: string };

export type AwardCommand =
  | ({
      readonly type: 'SaveAward';
      /** Id for a new record; an existing record keeps its id. */
      readonly id: number;
      readonly executor: number;
      readonly year: number;
      /** True when the purchase type asks for a justification (R2 §3). */
      readonly asksJustification: boolean;
      /** True when the winning provider is active. */
      readonly winnerActive: boolean;
      /** Consolidation of the award; null for an award without resolution. */
      readonly consolidation: AwardedConsolidation | null;
    } & AwardContent &
      AwardMoment)
  | ({
      readonly type: 'GenerateBusiness';
      readonly number: string;
      readonly date: string;
      readonly hour: string;
    } & AwardMoment)
  | { readonly type: 'CertifyAward'; readonly invoiceAward: string; readonly invoiceBusiness: string }
  /** `templates`: the revision of the purchase type at which a template changed last. */
  | { readonly type: 'UpdateTemplates'; readonly templates: number }
  | ({ readonly type: 'AttachQuotation' } & AwardQuotation)
  | { readonly type: 'RemoveQuotation'; readonly provider: number; readonly hash: string }
  /** `carriedBy`: order that carries the award's number and is not annulled, 'la orden de compra 318'; null: none. */
  | {
      readonly type: 'DeleteAward';
      readonly carriedBy: string | null;
      readonly reason: string;
      /** Guatemala's day of the command. */
      readonly today: string;
    };
