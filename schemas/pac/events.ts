import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { Day, Integer, List, Money, Price, Quantity, RecordNumber, Text } from '../shared/event-fields.ts';

const line = fields({
  id: Text,
  supply: RecordNumber,
  subProduct: Text,
  row: Text,
  group: Text,
  codInternal: Text,
  description: Text,
  qty: Quantity,
  price: Price,
  subtotal: Money,
});
/** A planned line as it was saved; price and descriptions are copies of the catalogue of that moment (domain §4.1). */
export type PacLine = DataOf<typeof line>;

const content = { lines: List(line), qtyStart: Quantity, budget: Money };

/** Events of `pac-{unit}:{year}`. */
export const pacEvents = eventsOf('pac', {
  PacDrafted: event({ ...content, unit: RecordNumber, executor: RecordNumber, year: Integer }),
  PacRevised: event(content),
  /** `from`: code of the status that it was sent from. */
  PacSent: event({ from: Integer }),
  /** Taken back by a user who may send it, before anybody acted on it. */
  PacWithdrawn: event({}),
  PacRejected: event({ reason: Text }),
  PacApproved: event({ budget: Money, qtyStart: Quantity }),
  /**
   * An approved reprogramming: the lines that it added, those (by their ids) that it eliminated and took up again, and
   * what the plan comes to since (planning B1).
   */
  PacReprogrammed: event({
    reprogramming: RecordNumber,
    number: Integer,
    /** `n/yyyy` */
    numberResolution: Text,
    dateResolution: Day,
    added: List(line),
    eliminated: List(Text),
    reactivated: List(Text),
    budget: Money,
    qty: Quantity,
  }),
});
export type PacEvent = EventOf<typeof pacEvents>;
export type PacContent = Extract<PacEvent, { readonly type: 'PacRevised' }>['data'];
