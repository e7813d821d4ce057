import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { Integer, List, Quantity, RecordNumber, Text } from '../shared/event-fields.ts';

const line = fields({ subProduct: Text, qty: Quantity });
export type HandbackLine = DataOf<typeof line>;

/** The supply's code and description are copies of the plan line's of that moment. */
const content = {
  supply: RecordNumber,
  codInternal: Text,
  description: Text,
  justification: Text,
  lines: List(line),
};

/** Events of `handback-{id}`. */
export const handbackEvents = eventsOf('handback', {
  HandbackDrafted: event({
    ...content,
    id: RecordNumber,
    number: Integer,
    unit: RecordNumber,
    executor: RecordNumber,
    year: Integer,
  }),
  HandbackRevised: event(content),
  HandbackSent: event({}),
  HandbackRejected: event({ reason: Text }),
  HandbackApproved: event({}),
});
export type HandbackEvent = EventOf<typeof handbackEvents>;
export type HandbackContent = Extract<HandbackEvent, { readonly type: 'HandbackRevised' }>['data'];
