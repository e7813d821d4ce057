import { type EventOf, event, eventsOf, fields } from '../events.ts';
import { Flag, Integer, List, Text } from '../shared/event-fields.ts';

/** What every seal holds of its moment. */
const SEALED = {
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
  /** SHA-256 (hex) of the note of the seal before, as the log's own keys signed it; of the first ''. */
  previous: Text,
};

/**
 * Events of `seal-1`: each is the last leaf of the tree that its seal signs, so that the signature covers its facts, too.
 * Seal number n is revision n - 1.
 */
export const sealEvents = eventsOf('seal', {
  DaySealed: event(SEALED),
  /** The log goes on under another key. Its note is signed by both; where the old one is lost, by the new one alone. */
  SealKeyRotated: event({
    ...SEALED,
    /** The new key, as its vkey. */
    key: Text,
    /** The key before; '' where nothing here knows it any more. */
    replaced: Text,
    /** 1: it is lost, and confirms nothing. */
    lost: Flag,
  }),
  /** The vkeys whose cosignatures are accepted from now on. */
  SealWitnessesSet: event({ ...SEALED, witnesses: List(Text) }),
});
export type SealEvent = EventOf<typeof sealEvents>;
