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
   * `from`: code of the status before the sending. Version 2 adds the judgements by calendar and window. Version 3 adds
   * the amounts of approved cuatrimestres that had lapsed on that day, which the sum left out (planning B44).
   */
  QuarterlySent: event(
    { from: Integer, quarter: QuarterName, judged: Judged, lapsed: List(LapseFields) },
    added('judged', []),
    added('lapsed', []),
  ),
  /** Judgement by the version that replaced a wrong one. */
  QuarterlyJudgedAgain: event({ judged: Judged, reason: Text }),
  /** Withdrawal by a user who may send it, before any other user acted on it. */
  QuarterlyWithdrawn: event({}),
  QuarterlyRejected: event({ reason: Text }),
  /**
   * Amounts of one cuatrimestre, which are budgets from then on. Version 2 adds the amounts that had lapsed on that
   * day.
   */
  QuarterlyApproved: event(
    { quarter: QuarterName, amounts: content.amounts, lapsed: List(LapseFields) },
    added('lapsed', []),
  ),
  /** Approval of the third cuatrimestre. */
  QuarterlyCompleted: event({}),
  /** Change of approved cuatrimestres by an approved extension. */
  QuarterlyExtended: event({ extension: RecordNumber, changes: List(change) }),
});
export type QuarterlyEvent = EventOf<typeof quarterlyEvents>;
