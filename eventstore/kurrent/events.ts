import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import streams, {
  type AppendRecord,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import struct from 'google-protobuf/google/protobuf/struct_pb.js';
import type { LinkedEvent } from '../chain.ts';
import type { StoredEvent } from '../port.ts';
import { toPosition } from './position.ts';

/** Matches our streams: neither the server's own (`$…`) nor the one that holds the log's id. */
export const OUR_STREAMS = '^[A-Za-z][A-Za-z0-9]*-';

/** An event of a known stream; only the event that holds the log's id has no chain. */
export type WrittenEvent = Pick<LinkedEvent, 'id' | 'type' | 'data' | 'metadata'> & {
  readonly chain?: string;
};

/** An event as it is sent; the metadata's values are all strings, as the atomic append demands. */
export function toRecord({ id, type, data, metadata, chain }: WrittenEvent): AppendRecord {
  const schema = new streams.SchemaInfo().setFormat(streams.SchemaFormat.SCHEMA_FORMAT_JSON).setName(type);
  const record = new streams.AppendRecord().setRecordId(id).setSchema(schema).setData(Buffer.from(data));
  const properties = record.getPropertiesMap();
  for (const [key, value] of Object.entries<string>({
    ...JSON.parse(metadata),
    ...(chain !== undefined && { chain }),
  })) {
    properties.set(key, new struct.Value().setStringValue(value));
  }
  return record;
}

/** @throws {TypeError} for an event without its parts, which no server sends */
export function toStoredEvent(read: ReadResp.ReadEvent): StoredEvent {
  const event = read.getEvent();
  const stream = event?.getStreamIdentifier()?.getStreamName_asU8();
  if (!event || !stream) throw new TypeError('an event without a stream');
  return {
    // Written by this store only: the shapes are those of NewEvent.
    stream: text(stream) as StreamName,
    revision: Number(event.getStreamRevision()),
    position: toPosition({
      commit: BigInt(event.getCommitPosition()),
      prepare: BigInt(event.getPreparePosition()),
    }),
    id: event.getId()?.getString() ?? '',
    type: event.getMetadataMap().get('type') ?? '',
    data: JSON.parse(text(event.getData_asU8())) as JsonObject,
    metadata: withoutServerKeys(event.getCustomMetadata_asU8()),
  };
}

/** The server adds keys of its own (`$schema.name`, `$schema.format`), which no chain covers. */
function withoutServerKeys(metadata: Uint8Array): EventMetadata & { chain: string } {
  const all: unknown = metadata.length === 0 ? {} : JSON.parse(text(metadata));
  const entries = Object.entries(all ?? {}).filter(([key]) => !key.startsWith('$'));
  // The log holds metadata that were written by this adapter; what others wrote does not match its chain.
  return Object.fromEntries(entries) as EventMetadata & { chain: string };
}

const text = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
