import { type EventTexts, follows } from '@expediente/eventstore/chain.ts';
import { readData, readMetadata } from '@expediente/eventstore/flaw.ts';
import type { FoldEvent } from '@expediente/eventstore/port.ts';
import { type LinkedPlace, linkedFold } from '@expediente/eventstore/verify.ts';
import type { EventMetadata, Flaw, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Finding } from './finding.ts';

/** An event as the checks take it, whichever of a store and a backup it comes from. */
export interface CheckedEvent extends LinkedPlace {
  readonly type: string;
  /** Whatever was stored there: a tampered event may hold anything, so nothing of its shape is certain. */
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** Why it is no event that can be read; what can be read of it is there. */
  readonly flaw?: Flaw | undefined;
}

/** How far each history goes: the last revision of a stream, absent where it has no event. */
export type Ends = ReadonlyMap<StreamName, number>;

/**
 * One check over the events. It takes each event once, in the order of the log, and says at the end what it found.
 * It has no effect, and keeps no more than a few words a stream.
 */
export interface EventCheck {
  take(event: CheckedEvent): void;
  /** Once all events were taken; `ends` of all of them. */
  findings(ends: Ends): readonly Finding[];
}

/** An event that a store gave to be folded. Where the store knows its texts, they are hashed as they are. */
export function checkedEvent(event: FoldEvent): CheckedEvent {
  const { chain, follows } = linkedFold(event);
  const { stream, revision, type, data, metadata, flaw } = event;
  return { stream, revision, type, data, metadata, chain, follows, flaw };
}

/** An event as the texts of a table's row. @throws {SyntaxError} when they are no JSON */
export function checkedTexts(texts: EventTexts): CheckedEvent {
  const { stream, revision, type, chain } = texts;
  const { data, flaw: ofData } = readData(JSON.parse(texts.data));
  const { metadata, flaw = ofData } = readMetadata(JSON.parse(texts.metadata));
  return {
    ...{ stream, revision, type, data, metadata, chain, flaw },
    follows: (previous) => follows(texts, previous),
  };
}
