import { type EventOf, event, eventsOf, type Upcaster } from '../events.ts';
import { eventFieldsOf, type ItemOf } from '../record/events.ts';
import type { ContentOf } from '../record/table.ts';
import { added, Integer, Judged, List, RecordNumber, Text } from '../shared/event-fields.ts';
import { LapseFields } from '../shared/lapse.ts';
import { EXTENSION_RECORD } from './record.ts';

export interface ExtensionContent extends ContentOf<typeof EXTENSION_RECORD> {}
export type ExtensionLine = ItemOf<typeof EXTENSION_RECORD, 'lines'>;

/**
 * Judgements of the extension. Version 2 adds those by the calendar, none for a future year, which has no present
 * cuatrimestre. Version 3 adds the amounts that had lapsed on that day.
 */
const judged = { judged: Judged, lapsed: List(LapseFields) };
const JUDGED_SINCE = [added('judged', []), added('lapsed', [])] as const;

const content = eventFieldsOf(EXTENSION_RECORD);
const judgedToo: Upcaster = (data) => ({ ...data, judged: [], lapsed: [] });

/** Events of `extension-{id}` (domain §4.4). */
export const extensionEvents = eventsOf('extension', {
  ExtensionDrafted: event(
    {
      ...content,
      ...judged,
      id: RecordNumber,
      number: Integer,
      unit: RecordNumber,
      executor: RecordNumber,
      year: Integer,
    },
    ...JUDGED_SINCE,
  ),
  ExtensionRevised: event({ ...content, ...judged }, ...JUDGED_SINCE),
  /** `from`: code of the status before the sending. The lines have their balances of that moment. */
  ExtensionSent: event({ from: Integer, ...content, ...judged }, ...JUDGED_SINCE),
  /** Judgement by the version that replaced a wrong one. */
  ExtensionJudgedAgain: event({ judged: Judged, reason: Text }),
  /** Withdrawal by a user who may send it, before any other user acted on it. */
  ExtensionWithdrawn: event({}),
  ExtensionRejected: event({ reason: Text }),
  /** Version 2 adds the judgements, as in a sending. */
  ExtensionApproved: event({ ...content, ...judged }, judgedToo),
});
export type ExtensionEvent = EventOf<typeof extensionEvents>;
