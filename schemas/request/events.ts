import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import {
  Day,
  Integer,
  List,
  OneOf,
  Price,
  Quantity,
  QuarterName,
  RecordNumber,
  Text,
} from '../shared/event-fields.ts';
import { REQUEST_KIND_CODES } from './kinds.ts';

const line = fields({
  supply: RecordNumber,
  subProduct: Text,
  row: Text,
  group: Text,
  codInternal: Text,
  description: Text,
  qty: Quantity,
  /** price_now of the plan line when saved; taken again when sent (domain §4.5). */
  price: Price,
});
/** What a request asks of one plan line. A pedido has one supply; a medical service may have many. */
export type RequestLine = DataOf<typeof line>;

const content = {
  number: Integer,
  date: Day,
  /** SI with catalogue, NO without (R3 §3). */
  catalogue: OneOf('SI', 'NO'),
  description: Text,
  codInternal: Text,
  justification: Text,
  quarter: QuarterName,
  yearAdditional: Integer,
  lines: List(line),
  totalQty: Quantity,
};

/** Events of `request-{id}` (domain §4.5). */
export const requestEvents = eventsOf('request', {
  RequestDrafted: event({
    ...content,
    id: RecordNumber,
    unit: RecordNumber,
    executor: RecordNumber,
    year: Integer,
    kind: OneOf(...REQUEST_KIND_CODES),
  }),
  RequestRevised: event(content),
  RequestSent: event({ lines: List(line) }),
  /** Taken back by a user who may send it, before anybody acted on it. */
  RequestWithdrawn: event({}),
  RequestRejected: event({ reason: Text }),
  RequestBanned: event({}),
  RequestConsolidated: event({ order: RecordNumber, resolution: Text }),
  RequestFreed: event({ order: RecordNumber }),
});
export type RequestEvent = EventOf<typeof requestEvents>;
export type RequestContent = Extract<RequestEvent, { readonly type: 'RequestRevised' }>['data'];
