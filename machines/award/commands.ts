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
      /** Id of a new record; an existing one keeps its own. */
      readonly id: number;
      readonly executor: number;
      readonly year: number;
      /** Its purchase type asks for a justification (R2 §3). */
      readonly asksJustification: boolean;
      /** The winner may be bought from. */
      readonly winnerActive: boolean;
      /** Consolidation of the award; null for a free one. */
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
  /** `carriedBy`: 'la orden de compra 318', which carries its number and is not annulled; else null. */
  | { readonly type: 'DeleteAward'; readonly carriedBy: string | null; readonly reason: string };
