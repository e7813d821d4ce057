import { type EventOf, event, eventsOf, fields } from '../events.ts';
import { Integer, Text } from '../shared/event-fields.ts';

/**
 * Events of `seal-1`: each is the last leaf of the tree that its seal signs, so that the signature covers its facts, too.
 * Seal number n is revision n - 1.
 */
export const sealEvents = eventsOf('seal', {
  DaySealed: event({
    /** The last day that it covers. */
    day: Text,
    /** The last fact of the audit then. */
    audit: fields({ number: Integer, chain: Text }),
    /** Files kept then, and the SHA-256 (hex) over their sorted names. */
    files: fields({ count: Integer, sha256: Text }),
    /** How far each set of rules went, `rule-iva@2;rule-windows@0`. */
    rules: Text,
    /** Build of the program that sealed. */
    build: Text,
    /** SHA-256 (hex) of the note of the seal before; of the first ''. */
    previous: Text,
  }),
});
export type SealEvent = EventOf<typeof sealEvents>;
