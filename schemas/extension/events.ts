import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { Integer, List, Money, QuarterName, RecordNumber, Text } from '../shared/event-fields.ts';

const line = fields({
  group: Text,
  quarter: QuarterName,
  /** Id of its modification type. */
  level: Text,
  /** What was free when it was saved: its balance. */
  balance: Money,
  /** What is asked for more; negative: less. */
  change: Money,
  justification: Text,
});
/** A change of one group's budget in one approved cuatrimestre (planning B22). */
export type ExtensionLine = DataOf<typeof line>;

const content = { lines: List(line) };

/** Events of `extension-{id}` (domain §4.4). */
export const extensionEvents = eventsOf('extension', {
  ExtensionDrafted: event({
    ...content,
    id: RecordNumber,
    number: Integer,
    unit: RecordNumber,
    executor: RecordNumber,
    year: Integer,
  }),
  ExtensionRevised: event(content),
  /** `from`: code of the status that it was sent from. The lines with their balances of that moment. */
  ExtensionSent: event({ from: Integer, ...content }),
  ExtensionRejected: event({ reason: Text }),
  ExtensionApproved: event(content),
});
export type ExtensionEvent = EventOf<typeof extensionEvents>;
export type ExtensionContent = Extract<ExtensionEvent, { readonly type: 'ExtensionRevised' }>['data'];
