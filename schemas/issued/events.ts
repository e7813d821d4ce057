import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { Type } from 'typebox';
import { type EventOf, event, eventsOf } from '../events.ts';
import { Integer, Text } from '../shared/event-fields.ts';

/** Events of `issued-{kind}:{id of the record}`: what was issued of a record, each document once. */
export const issuedEvents = eventsOf('issued', {
  DocumentIssued: event({
    /** As the audit names it: `order:22`. */
    record: Text,
    /** Revision of the record, as the document shows it. */
    revision: Integer,
    /** `purchase-order` */
    format: Text,
    /** Signatories, address: whatever the call chose. */
    parameters: Type.Unsafe<Readonly<Record<string, string>>>({
      type: 'object',
      additionalProperties: { type: 'string' },
    }),
    /** SHA-256 of its bytes, hex: the name of the file. */
    hash: Text,
  }),
});
export type IssuedEvent = EventOf<typeof issuedEvents>;

/** The stream of what was issued of a record that the audit names so: `order:22`. */
export const issuedStream = (record: string): StreamName =>
  streamName(issuedEvents.category, ...record.split(':'));
