import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import {
  type AllStreamResolvedEvent,
  type EventData,
  jsonEvent,
  type ResolvedEvent,
} from '@kurrent/kurrentdb-client';
import type { LinkedEvent } from '../chain.ts';
import type { StoredEvent } from '../port.ts';
import { toPosition } from './position.ts';

/** Matches our streams: neither the server's own (`$…`) nor the one that holds the log's id. */
export const OUR_STREAMS = '^[A-Za-z][A-Za-z0-9]*-';

/** An event as the client sends it; the metadata's values are all strings, as the atomic append demands. */
export function toEventData({ id, type, data, metadata, chain }: LinkedEvent): EventData {
  return jsonEvent({ id, type, data: JSON.parse(data), metadata: { ...JSON.parse(metadata), chain } });
}

/** @throws {TypeError} for an event that was not committed by itself, as all of ours are */
export function toStoredEvent({ event }: ResolvedEvent | AllStreamResolvedEvent): StoredEvent {
  if (!event?.position) throw new TypeError('an event without a position');
  const { streamId, revision, position, id, type, data, metadata } = event;
  return {
    // Written by this store only: the shapes are those of NewEvent.
    stream: streamId as StreamName,
    revision: Number(revision),
    position: toPosition(position),
    id,
    type,
    data: data as JsonObject,
    metadata: withoutServerKeys(metadata),
  };
}

/** The server adds keys of its own (`$schema.name`, `$schema.format`), which no chain covers. */
function withoutServerKeys(metadata: unknown): EventMetadata & { chain: string } {
  const entries = Object.entries(metadata ?? {}).filter(([key]) => !key.startsWith('$'));
  return Object.fromEntries(entries) as unknown as EventMetadata & { chain: string };
}
