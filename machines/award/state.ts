import type { AwardContent, AwardEvent, AwardQuotation } from '@expediente/schemas/award/events.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import { emptyOf } from '@expediente/schemas/record/table.ts';
import { papersBy } from '../attachments.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type AwardStatus, awardStates } from './life-cycle.ts';

/** An award record (R2 §3, domain §4.7). Fields that a later step sets are null until then. */
export type AwardState = AwardContent & {
  readonly status: AwardStatus;
  readonly id: number;
  readonly executor: number;
  readonly year: number;
  readonly business: { readonly number: string; readonly date: string; readonly hour: string } | null;
  readonly certification: { readonly invoiceAward: string; readonly invoiceBusiness: string } | null;
  readonly quotations: readonly AwardQuotation[];
  /** Day and reason for which the act is not valid; null while it is. */
  readonly reasoned: { readonly date: string; readonly reason: string } | null;
};

export const NO_AWARD: AwardState = {
  status: awardStates.initial,
  id: 0,
  executor: 0,
  year: 0,
  ...emptyOf(AWARD_RECORD),
  business: null,
  certification: null,
  quotations: [],
  reasoned: null,
};

/** Facts that the offered actions of an award are computed from. */
export type AwardFacts = {
  readonly status: AwardStatus;
  readonly number: string;
  /** True once the negotiation is generated. */
  readonly negotiated: boolean;
  /**
   * Order that carries the award's number and is not annulled: 'la orden de compra 318'; null: none. Only read models
   * know it.
   */
  readonly carriedBy: string | null;
  /** True when the purchase type's templates have changed since the award's. Only read models know it. */
  readonly templatesChanged: boolean;
};

export const quotationsIn = papersBy('provider');

/** Fields that each event changes besides the status (domain §4.7). */
function changesBy(event: AwardEvent, { quotations }: AwardState): Partial<AwardState> {
  switch (event.type) {
    case 'AwardRecorded':
    case 'AwardRevised':
    case 'AwardTemplatesUpdated':
      return event.data;
    case 'AwardBusinessGenerated':
      return { business: event.data };
    case 'AwardCertified':
      return { certification: event.data };
    case 'AwardQuotationAttached':
      return { quotations: [...quotations, event.data] };
    case 'AwardQuotationRemoved':
      return { quotations: quotationsIn.others(quotations, event.data) };
    case 'AwardReasoned':
      return { reasoned: event.data };
    // The reason is read from the event by the history; the state does not need it.
    case 'AwardDeleted':
      return {};
    default:
      return statusAlone(event);
  }
}

export const evolveAward = foldOf<AwardStatus, AwardState, AwardEvent>(awardStates, changesBy);

/** Flat fields of the record, which histories and conflicts compare. */
export const flatAward = ({ business, certification, reasoned, ...own }: AwardState) => ({
  ...own,
  numberBusiness: business?.number ?? '',
  dateBusiness: business?.date ?? '',
  hourBusiness: business?.hour ?? '',
  invoiceAward: certification?.invoiceAward ?? '',
  invoiceBusiness: certification?.invoiceBusiness ?? '',
  dateReasoned: reasoned?.date ?? '',
  reasoned: reasoned?.reason ?? '',
});
