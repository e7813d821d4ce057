import type { JsonObject } from '@expediente/kernel/events.ts';
import { type EventOf, event, eventsOf, fields } from '../events.ts';
import { added, Flag, Integer, List, Text } from '../shared/event-fields.ts';

/** State that every seal records at its moment. */
const SEALED = {
  /** Last day that the seal covers. */
  day: Text,
  /** Last fact of the audit at that moment. */
  audit: fields({ number: Integer, chain: Text }),
  /** Number of files kept at that moment, and the SHA-256 (hex) over their sorted names. */
  files: fields({ count: Integer, sha256: Text }),
  /** Last revision of each rule set, `rule-iva@2;rule-windows@0`. */
  rules: Text,
  /** Build of the program that sealed. */
  build: Text,
  /** SHA-256 (hex) of the previous seal's note, as the log's own keys signed it; '' for the first seal. */
  previous: Text,
  /**
   * Root (hex) of the tree of heads: the last revision of each of `streams` streams among the first `events` leaves of
   * the log's tree (`seals/heads.ts`). It ends a moment before the seal's own event. 0 and '' in older seals.
   */
  heads: fields({ events: Integer, streams: Integer, root: Text }),
  /** Time of the previous seal, if that was made by a clock that was ahead and has been put right since; else ''. */
  clock: Text,
};

/** Upcaster for seals older than heads. */
const withHeads = (data: JsonObject): JsonObject => ({
  ...added('heads', { events: 0, streams: 0, root: '' })(data),
  clock: '',
});

/** Change of the key under which the log goes on. */
const KEY_CHANGE = {
  /** New key, as its vkey. */
  key: Text,
  /** Previous key; '' where nothing here knows it any more. */
  replaced: Text,
  /** 1: the previous key is lost, and confirms nothing. */
  lost: Flag,
};

/**
 * Types of seals by which another key takes over: both sign the note, or the new one alone where the old one is lost.
 */
export const KEY_CHANGES: readonly string[] = ['SealKeyRotated', 'LogRestored'];

/**
 * Events of `seal-1`: each is the last leaf of the tree that its seal signs, so that the signature covers its facts, too.
 * Seal number n is revision n - 1.
 */
export const sealEvents = eventsOf('seal', {
  DaySealed: event(SEALED, withHeads),
  /**
   * Continuation of the log under another key. Both keys sign the seal's note; where the old one is lost, the new one
   * alone.
   */
  SealKeyRotated: event({ ...SEALED, ...KEY_CHANGE }, withHeads),
  /** Setting of the vkeys whose cosignatures are accepted from now on. */
  SealWitnessesSet: event({ ...SEALED, witnesses: List(Text) }, withHeads),
  /**
   * Continuation of the log from a restored backup, under another name and another key: seals under the former name may
   * go on elsewhere, which is no contradiction.
   */
  LogRestored: event({
    ...SEALED,
    ...KEY_CHANGE,
    /** Last seal that came with the backup; 0: none. */
    from: Integer,
    /** ISO instant of the restore. */
    restoredAt: Text,
  }),
});
export type SealEvent = EventOf<typeof sealEvents>;
