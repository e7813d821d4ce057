import { hash } from 'node:crypto';
import type { EventMetadata, Json, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { storableJson } from './canonical.ts';
import type { NewEvent, StoredEvent } from './port.ts';

/** Previous chain of a stream's first event. */
export const NO_CHAIN = '';

/** An event as an adapter writes it: canonical texts, and the hash that ties it to the event before. */
export interface LinkedEvent {
  readonly stream: StreamName;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly chain: string;
}

/**
 * Links a new event to the one before it in its stream (architecture, "Chain").
 * @param previous chain of the event before, `NO_CHAIN` for the first.
 * @param metadata canonical text of the event's metadata, when the caller has it already
 */
export function linkEvent(
  stream: StreamName,
  revision: number,
  event: NewEvent,
  previous: string,
  metadata = metadataText(event.metadata),
): LinkedEvent {
  const data = storableJson(event.data);
  const { id, type } = event;
  return {
    stream,
    revision,
    id,
    type,
    data,
    metadata,
    chain: chainHash({ stream, revision, id, type, data, metadata }, previous),
  };
}

/**
 * The chain that a stored event must carry when `previous` is the chain of the one before it.
 * @throws {TypeError} as `textsOf`
 */
export const chainOf = (event: StoredEvent, previous: string): string =>
  chainHash({ ...event, ...textsOf(event) }, previous);

/**
 * Canonical texts of a stored event, which its chain covers: the metadata are without the chain itself.
 * @throws {TypeError} when it holds what no event may hold
 */
export function textsOf({ data, metadata }: StoredEvent): Pick<LinkedEvent, 'data' | 'metadata'> {
  const { chain: _, ...covered } = metadata;
  return { data: storableJson(data), metadata: storableJson(covered) };
}

/** Stored event with its texts, as a table's row or a backup's row holds them. */
export interface EventTexts extends LinkedEvent {
  /** Metadata without the chain. */
  readonly metadata: string;
}

/**
 * True when an event's chain follows from `previous`. The stored texts are hashed as they are, which is as they were
 * written; their canonical form is hashed only where that differs (some JSON tool may have rewritten them).
 * @throws {TypeError} when they are no event
 */
export function follows(event: EventTexts, previous: string): boolean {
  if (chainHash(event, previous) === event.chain) return true;
  const [data, metadata] = [canonicalOf(event.data), canonicalOf(event.metadata)];
  return chainHash({ ...event, data, metadata }, previous) === event.chain;
}

function canonicalOf(text: string): string {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new TypeError('no JSON', { cause: error });
  }
  return storableJson(value);
}

/**
 * RFC 8785 text whose SHA-256 is an event's chain: `data` and `metadata` are already canonical and the member names
 * sorted, so concatenating them gives the canonical form without serialising anything again.
 */
export const hashedText = (event: Omit<LinkedEvent, 'chain'>, previous: string): string =>
  `{"data":${event.data},"id":"${event.id}","metadata":${event.metadata},"previous":"${previous}","revision":${event.revision},"stream":${JSON.stringify(event.stream)},"type":${JSON.stringify(event.type)}}`;

const chainHash = (event: Omit<LinkedEvent, 'chain'>, previous: string): string =>
  hash('sha256', hashedText(event, previous), 'hex');

/** Canonical text of the stored metadata, before the chain is added to it. */
export function metadataText(metadata: Partial<EventMetadata>): string {
  // An interface has no index signature; its members are all strings, so it is a JsonObject.
  return storableJson(metadata as unknown as JsonObject);
}
