import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import {
  Day,
  Flag,
  Integer,
  List,
  Money,
  Price,
  Quantity,
  RecordNumber,
  Text,
} from '../shared/event-fields.ts';

const figures = { qty: Quantity, price: Price, total: Money };

const detail = fields({
  id: Integer,
  /** Id of the plan's line. */
  line: Text,
  supply: RecordNumber,
  subProduct: Text,
  row: Text,
  group: Text,
  codInternal: Text,
  description: Text,
  /** Id of its modification type. */
  level: Text,
  justification: Text,
  /** The plan's line as it stood; zeros where it is added. */
  before: fields(figures),
  /** The whole line as it is asked for (planning B4). */
  after: fields(figures),
});
/** A change of one line of an approved plan. */
export type ReprogrammingDetail = DataOf<typeof detail>;

/** `current`, `requested`: what all lines of the plan come to before and after (planning B9). */
const asked = { details: List(detail), current: Money, requested: Money };
const content = { extensionBudget: Flag, justification: Text, ...asked };

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
  /** `from`: code of the status that it was sent from. The details as the plan's lines stood at that moment. */
  ReprogrammingSent: event({ from: Integer, ...asked }),
  /** Taken back by a user who may send it, before anybody acted on it. */
  ReprogrammingWithdrawn: event({}),
  ReprogrammingRejected: event({ reason: Text }),
  ReprogrammingApproved: event({ numberResolution: Text, dateResolution: Day, ...asked }),
});
export type ReprogrammingEvent = EventOf<typeof reprogrammingEvents>;
export type ReprogrammingContent = Extract<
  ReprogrammingEvent,
  { readonly type: 'ReprogrammingRevised' }
>['data'];
