import { type EventOf, event, eventsOf } from '../events.ts';
import { eventFieldsOf, type ItemOf } from '../record/events.ts';
import type { ContentOf } from '../record/table.ts';
import { added, Integer, OneOf, RecordNumber, RecordNumberOrNone, Text } from '../shared/event-fields.ts';
import { REQUEST_KIND_CODES } from './kinds.ts';
import { REQUEST_RECORD, type RequestRecord } from './record.ts';

export interface RequestContent extends ContentOf<RequestRecord> {}
/** Line of a request: the quantity that it asks of one plan line. */
export type RequestLine = ItemOf<RequestRecord, 'lines'>;

const content = eventFieldsOf(REQUEST_RECORD);
const opened = {
  ...content,
  id: RecordNumber,
  unit: RecordNumber,
  executor: RecordNumber,
  year: Integer,
  kind: OneOf(...REQUEST_KIND_CODES),
};

/** Events of `request-{id}` (domain §4.5). */
export const requestEvents = eventsOf('request', {
  RequestDrafted: event(
    {
      ...opened,
      /** Lot that the request was made in: the id of its first request; null: it was made alone (hospital A3). */
      lot: RecordNumberOrNone,
    },
    added('lot', null),
  ),
  RequestRevised: event(content),
  RequestSent: event({ lines: content.lines }),
  /** Withdrawal by a user who may send it, before any other user acted on it. */
  RequestWithdrawn: event({}),
  RequestRejected: event({ reason: Text }),
  RequestBanned: event({}),
  RequestConsolidated: event({ order: RecordNumber, resolution: Text }),
  /** Reduction of a request to what its consolidation takes; `rest`: the request that the rest became (hospital A6). */
  RequestReduced: event({
    lines: content.lines,
    totalQty: content.totalQty,
    rest: RecordNumber,
    restNumber: Integer,
  }),
  /** Rest of a request of which a consolidation took a part; it was sent with that one (hospital A6). */
  RequestRestOpened: event({
    ...opened,
    ...{ lot: RecordNumberOrNone, restOf: RecordNumber, restOfNumber: Integer },
  }),
  /** Move to part `part` of its divided consolidation, which has all of it; 0: back to the consolidation (hospital B7). */
  RequestAssigned: event({ order: RecordNumber, part: Integer }),
  RequestFreed: event({ order: RecordNumber }),
});
export type RequestEvent = EventOf<typeof requestEvents>;
export type RequestRestOpened = Extract<RequestEvent, { readonly type: 'RequestRestOpened' }>['data'];
