import { type EventOf, event, eventsOf } from '../events.ts';
import { eventFieldsOf, type ItemOf } from '../record/events.ts';
import type { ContentOf } from '../record/table.ts';
import { Day, Integer, List, Money, Quantity, RecordNumber, Text } from '../shared/event-fields.ts';
import { PAC_RECORD } from './record.ts';

export interface PacContent extends ContentOf<typeof PAC_RECORD> {}
export type PacLine = ItemOf<typeof PAC_RECORD, 'lines'>;

const content = eventFieldsOf(PAC_RECORD);

/** Events of `pac-{unit}:{year}`. */
export const pacEvents = eventsOf('pac', {
  PacDrafted: event({ ...content, unit: RecordNumber, executor: RecordNumber, year: Integer }),
  PacRevised: event(content),
  /** `from`: code of the status before the sending. */
  PacSent: event({ from: Integer }),
  /** Withdrawal by a user who may send it, before any other user acted on it. */
  PacWithdrawn: event({}),
  PacRejected: event({ reason: Text }),
  PacApproved: event({ budget: Money, qtyStart: Quantity }),
  /**
   * An approved reprogramming: the lines that it added, the ids of those that it eliminated and reactivated, and the
   * plan's totals since (planning B1).
   */
  PacReprogrammed: event({
    reprogramming: RecordNumber,
    number: Integer,
    /** Number of the resolution: `n/yyyy`. */
    numberResolution: Text,
    dateResolution: Day,
    added: content.lines,
    eliminated: List(Text),
    reactivated: List(Text),
    budget: Money,
    qty: Quantity,
  }),
});
export type PacEvent = EventOf<typeof pacEvents>;
