import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { Type } from 'typebox';
import { type EventOf, event, eventsOf } from '../events.ts';
import { Integer, Text } from '../shared/event-fields.ts';

/** Events of `issued-{kind}:{id of the record}`: the documents issued of a record, each once. */
export const issuedEvents = eventsOf('issued', {
  DocumentIssued: event({
    /** Record under its name in the audit: `order:22`. */
    record: Text,
    /** Revision of the record that the document shows. */
    revision: Integer,
    /** Format of the document: `purchase-order`. */
    format: Text,
    /** Choices of the call: signatories, address. */
    parameters: Type.Unsafe<Readonly<Record<string, string>>>({
      type: 'object',
      additionalProperties: { type: 'string' },
    }),
    /** SHA-256 of the document's bytes, hex: the name of the file. */
    hash: Text,
  }),
});
export type IssuedEvent = EventOf<typeof issuedEvents>;

/** Stream of the documents issued of a record, by the record's name in the audit: `order:22`. */
export const issuedStream = (record: string): StreamName =>
  streamName(issuedEvents.category, ...record.split(':'));
