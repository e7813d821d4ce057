import { type EventOf, event, eventsOf } from '../events.ts';
import { eventFieldsOf, type ItemOf } from '../record/events.ts';
import type { ContentOf } from '../record/table.ts';
import { added, Day, FILE, Integer, RecordNumber, Text } from '../shared/event-fields.ts';
import { AWARD_RECORD, type AwardRecord } from './record.ts';

export interface AwardContent extends ContentOf<AwardRecord> {}
/** Request of one cost centre, under the number of its pedido. */
export type AwardCentre = ItemOf<AwardRecord, 'units'>;
export type AwardOffer = ItemOf<AwardRecord, 'providers'>;
export type AwardParticipant = ItemOf<AwardRecord, 'participants'>;

const content = eventFieldsOf(AWARD_RECORD);

/** Events of `award-{id}` (domain §4.7). */
export const awardEvents = eventsOf('award', {
  AwardRecorded: event({ id: RecordNumber, executor: RecordNumber, year: Integer, ...content }),
  AwardRevised: event(content),
  AwardBusinessGenerated: event({ number: Text, date: Day, hour: Text }),
  AwardCertified: event({ invoiceAward: Text, invoiceBusiness: Text }),
  /** Makes the act's text that of its purchase type's templates at this revision, from now on. */
  AwardTemplatesUpdated: event({ templates: Integer }),
  AwardQuotationAttached: event({ provider: RecordNumber, ...FILE }),
  AwardQuotationRemoved: event({ provider: RecordNumber, hash: Text, name: Text }),
  /**
   * Its number stays in its book: the act is read and printed with the reason, '' where a client gave none (hospital C4).
   */
  AwardReasoned: event({ date: Day, reason: Text }),
  /** Deletion of before `AwardReasoned`: its numbers came free. Version 2 adds the reason. */
  AwardDeleted: event({ reason: Text }, added('reason', '')),
});
export type AwardEvent = EventOf<typeof awardEvents>;
/** The quotation of a provider as it was handed in, a PDF or a picture. */
export type AwardQuotation = Extract<AwardEvent, { readonly type: 'AwardQuotationAttached' }>['data'];
