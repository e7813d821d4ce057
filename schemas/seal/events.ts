import type { JsonObject } from '@expediente/kernel/events.ts';
import { type EventOf, event, eventsOf, fields } from '../events.ts';
import { added, Flag, Integer, List, Text } from '../shared/event-fields.ts';

/** State of its moment that every seal holds. */
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
  /**
   * Root (hex) of the tree of heads: the last revision of each of `streams` streams among the first `events` leaves of the
   * log's tree (`seals/heads.ts`). It ends a moment before the seal's own event. 0 and '' in seals of before it was kept.
   */
  heads: fields({ events: Integer, streams: Integer, root: Text }),
  /** Time of the seal before it, which was made by a clock that was ahead and has been put right since; else ''. */
  clock: Text,
};

/** Seals of before they had heads. */
const withHeads = (data: JsonObject): JsonObject => ({
  ...added('heads', { events: 0, streams: 0, root: '' })(data),
  clock: '',
});

/** The log goes on under another key. */
const KEY_CHANGE = {
  /** The new key, as its vkey. */
  key: Text,
  /** The key before; '' where nothing here knows it any more. */
  replaced: Text,
  /** 1: it is lost, and confirms nothing. */
  lost: Flag,
};

/** Types of seals by which another key takes over: both sign the note, or the new one alone where the old one is lost. */
export const KEY_CHANGES: readonly string[] = ['SealKeyRotated', 'LogRestored'];

/**
 * Events of `seal-1`: each is the last leaf of the tree that its seal signs, so that the signature covers its facts, too.
 * Seal number n is revision n - 1.
 */
export const sealEvents = eventsOf('seal', {
  DaySealed: event(SEALED, withHeads),
  /** The log goes on under another key. Its note is signed by both; where the old one is lost, by the new one alone. */
  SealKeyRotated: event({ ...SEALED, ...KEY_CHANGE }, withHeads),
  /** The vkeys whose cosignatures are accepted from now on. */
  SealWitnessesSet: event({ ...SEALED, witnesses: List(Text) }, withHeads),
  /**
   * The log goes on from a restored backup, under another name and another key: what was sealed before it under the name
   * before may go on elsewhere, and is no contradiction.
   */
  LogRestored: event({
    ...SEALED,
    ...KEY_CHANGE,
    /** The last seal that came with the backup; 0: none. */
    from: Integer,
    /** When it was restored: ISO instant. */
    restoredAt: Text,
  }),
});
export type SealEvent = EventOf<typeof sealEvents>;
