import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { eventFieldsOf, type ItemOf } from '../record/events.ts';
import type { ContentOf } from '../record/table.ts';
import {
  added,
  Integer,
  Judged,
  List,
  Money,
  QuarterName,
  RecordNumber,
  Text,
} from '../shared/event-fields.ts';
import { LapseFields } from '../shared/lapse.ts';
import { QUARTERLY_RECORD } from './record.ts';

export interface QuarterlyContent extends ContentOf<typeof QUARTERLY_RECORD> {}
export type QuarterAmount = ItemOf<typeof QUARTERLY_RECORD, 'amounts'>;

const content = eventFieldsOf(QUARTERLY_RECORD);

const change = fields({ group: Text, quarter: QuarterName, change: Money });
/** Change of a group's cuatrimestre by an approved extension; negative: taken away. */
export type QuarterChange = DataOf<typeof change>;

/** Events of `quarterly-{unit}:{year}` (domain §4.3, planning B2, B20). */
export const quarterlyEvents = eventsOf('quarterly', {
  QuarterlyDrafted: event({
    ...content,
    unit: RecordNumber,
    executor: RecordNumber,
    year: Integer,
    number: Integer,
  }),
  QuarterlyRevised: event(content),
  /**
   * `from`: code of the status that it was sent from. Version 2: whether within its window, and by which calendar.
   * Version 3: what of approved cuatrimestres had lapsed on that day, which its sum left out (planning B44).
   */
  QuarterlySent: event(
    { from: Integer, quarter: QuarterName, judged: Judged, lapsed: List(LapseFields) },
    added('judged', []),
    added('lapsed', []),
  ),
  /** Judgement by the version that took the place of a wrong one. */
  QuarterlyJudgedAgain: event({ judged: Judged, reason: Text }),
  /** Taken back by a user who may send it, before anybody acted on it. */
  QuarterlyWithdrawn: event({}),
  QuarterlyRejected: event({ reason: Text }),
  /** The amounts of one cuatrimestre, which are budgets from then on. Version 2: what had lapsed on that day. */
  QuarterlyApproved: event(
    { quarter: QuarterName, amounts: content.amounts, lapsed: List(LapseFields) },
    added('lapsed', []),
  ),
  /** The third cuatrimestre was approved. */
  QuarterlyCompleted: event({}),
  /** An approved extension changed approved cuatrimestres. */
  QuarterlyExtended: event({ extension: RecordNumber, changes: List(change) }),
});
export type QuarterlyEvent = EventOf<typeof quarterlyEvents>;
