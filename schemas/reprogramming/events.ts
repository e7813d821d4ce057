import { type EventOf, event, eventsOf } from '../events.ts';
import { eventFieldsOf, type ItemOf } from '../record/events.ts';
import type { ContentOf } from '../record/table.ts';
import { Day, Integer, RecordNumber, Text } from '../shared/event-fields.ts';
import { REPROGRAMMING_RECORD } from './record.ts';

export interface ReprogrammingContent extends ContentOf<typeof REPROGRAMMING_RECORD> {}
export type ReprogrammingDetail = ItemOf<typeof REPROGRAMMING_RECORD, 'details'>;

const content = eventFieldsOf(REPROGRAMMING_RECORD);
const { details, current, requested } = content;
const asked = { details, current, requested };

/** Events of `reprogramming-{id}` (domain §4.2, planning B13, B15). */
export const reprogrammingEvents = eventsOf('reprogramming', {
  ReprogrammingDrafted: event({
    ...content,
    id: RecordNumber,
    number: Integer,
    unit: RecordNumber,
    executor: RecordNumber,
    year: Integer,
    date: Day,
  }),
  ReprogrammingRevised: event(content),
  /** `from`: code of the status before the sending. The details have the plan's lines of that moment. */
  ReprogrammingSent: event({ from: Integer, ...asked }),
  /** Withdrawal by a user who may send it, before any other user acted on it. */
  ReprogrammingWithdrawn: event({}),
  ReprogrammingRejected: event({ reason: Text }),
  ReprogrammingApproved: event({ numberResolution: Text, dateResolution: Day, ...asked }),
});
export type ReprogrammingEvent = EventOf<typeof reprogrammingEvents>;
