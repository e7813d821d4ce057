import { type EventTexts, follows } from '@expediente/eventstore/chain.ts';
import { readData, readMetadata } from '@expediente/eventstore/flaw.ts';
import type { FoldEvent } from '@expediente/eventstore/port.ts';
import { type LinkedPlace, linkedFold } from '@expediente/eventstore/verify.ts';
import type { EventMetadata, Flaw, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Finding } from './finding.ts';

/** Event for the checks, read from a store or a backup. */
export interface CheckedEvent extends LinkedPlace {
  readonly type: string;
  /** Stored data. A tampered event may contain anything, so that nothing of its shape is certain. */
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** Reason why the event cannot be read; its readable parts are in the other fields. */
  readonly flaw?: Flaw | undefined;
}

/** Last revision of each stream; streams without events are absent. */
export type Ends = ReadonlyMap<StreamName, number>;

/**
 * Check over the events. It takes each event once, in the order of the log, and answers its findings at the end. It
 * changes nothing, and keeps little per stream, so that memory stays small.
 */
export interface EventCheck {
  take(event: CheckedEvent): void;
  /** Findings, asked for after the last event; `ends` are those of all events. */
  findings(ends: Ends): readonly Finding[];
}

/** Event that a store answered for folding. Where the store has its stored texts, these are hashed. */
export function checkedEvent(event: FoldEvent): CheckedEvent {
  const { chain, follows } = linkedFold(event);
  const { stream, revision, type, data, metadata, flaw } = event;
  return { stream, revision, type, data, metadata, chain, follows, flaw };
}

/** Event from the texts of a table's row. @throws {SyntaxError} if they are no JSON */
export function checkedTexts(texts: EventTexts): CheckedEvent {
  const { stream, revision, type, chain } = texts;
  const { data, flaw: ofData } = readData(JSON.parse(texts.data));
  const { metadata, flaw = ofData } = readMetadata(JSON.parse(texts.metadata));
  return {
    ...{ stream, revision, type, data, metadata, chain, flaw },
    follows: (previous) => follows(texts, previous),
  };
}
