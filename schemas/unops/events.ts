import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { eventFieldsOf, type ItemOf } from '../record/events.ts';
import type { ContentOf } from '../record/table.ts';
import { added, Day, FILE, Integer, List, Money, RecordNumber, Text } from '../shared/event-fields.ts';
import { UNOPS_RECORD, type UnopsRecord } from './record.ts';

export interface UnopsContent extends ContentOf<UnopsRecord> {}
export type UnopsSubProduct = ItemOf<UnopsRecord, 'subProducts'>;
export type UnopsInvoice = ItemOf<UnopsRecord, 'invoices'>;
export type UnopsReceipt = ItemOf<UnopsRecord, 'receipts'>;

const content = eventFieldsOf(UNOPS_RECORD);

/** Events of `unops-{id}` (unops D2). */
export const unopsEvents = eventsOf('unops', {
  UnopsRecorded: event({ id: RecordNumber, executor: RecordNumber, ...content }),
  UnopsRevised: event(content),
  /** Version 2 adds the reason. */
  UnopsDeleted: event({ reason: Text }, added('reason', '')),
  UnopsConsolidated: event({ consolidation: RecordNumber, date: Day }),
  /** Release of the record by its freed consolidation. */
  UnopsReleased: event({ consolidation: RecordNumber }),
  UnopsRegularized: event({ regularization: RecordNumber, curdp: Text }),
});
export type UnopsEvent = EventOf<typeof unopsEvents>;

/** Events of `unopsConsolidation-{id}` (unops D2). */
export const unopsConsolidationEvents = eventsOf('unopsConsolidation', {
  UnopsConsolidationMade: event({
    id: RecordNumber,
    executor: RecordNumber,
    unit: RecordNumber,
    unitDescription: Text,
    date: Day,
    records: List(RecordNumber),
    total: Money,
  }),
  /** Version 2 adds the reason. */
  UnopsConsolidationFreed: event({ reason: Text }, added('reason', '')),
  UnopsConsolidationRegularized: event({ regularization: RecordNumber, curdp: Text }),
});
export type UnopsConsolidationEvent = EventOf<typeof unopsConsolidationEvents>;

const document = fields(FILE);
/** The PDF of a regularisation as it was uploaded. */
export type RegularizationDocument = DataOf<typeof document>;

/** Events of `unopsRegularization-{id}` (unops D2). */
export const unopsRegularizationEvents = eventsOf('unopsRegularization', {
  UnopsRegularizationMade: event({
    id: RecordNumber,
    executor: RecordNumber,
    unit: RecordNumber,
    unitDescription: Text,
    curdp: Text,
    datePay: Day,
    consolidations: List(RecordNumber),
    /** Number of records that it regularises. */
    records: Integer,
    total: Money,
    document,
  }),
  /** Correction of a wrong number, date or document (unops D20). */
  UnopsRegularizationCorrected: event({ curdp: Text, datePay: Day, document, reason: Text }),
});
export type UnopsRegularizationEvent = EventOf<typeof unopsRegularizationEvents>;
