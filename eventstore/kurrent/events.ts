import { AFTER_ALL, type Flaw, type JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import streams, {
  type AppendRecord,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import struct from 'google-protobuf/google/protobuf/struct_pb.js';
import type { LinkedEvent } from '../chain.ts';
import { DELETED, EMPTY, FOREIGN, parsed, readData, readMetadata } from '../flaw.ts';
import { START, type StoredEvent } from '../port.ts';
import { toPosition } from './position.ts';

/**
 * Pattern of streams that may be the product's: neither the server's own (`$…`) nor the one that holds the log's id.
 */
export const OUR_STREAMS = '^[A-Za-z][A-Za-z0-9]*-';

/** Stream that holds the log's id. `OUR_STREAMS` does not match its name, so no reader sees it. */
export const LOG_STREAM = '_expediente';

/** Event that is written to a known stream; only the event that holds the log's id has no chain. */
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

/** Type of the event that the server puts into a stream which was deleted for good. */
export const TOMBSTONE = '$streamDeleted';

/**
 * Event as it was stored. It is given whatever its content is: a part that cannot be read is its flaw.
 * @throws {TypeError} for an event without a stream, which no server sends
 */
export function toStoredEvent(read: ReadResp.ReadEvent): StoredEvent {
  const event = read.getEvent();
  const stream = event?.getStreamIdentifier()?.getStreamName_asU8();
  if (!event || !stream) throw new TypeError('an event without a stream');
  const type = event.getMetadataMap().get('type') ?? '';
  return {
    // The reader's filter decides whether this is a stream of the product.
    stream: text(stream) as StreamName,
    revision: Math.min(Number(event.getStreamRevision()), AFTER_ALL),
    position: toPosition({
      commit: BigInt(event.getCommitPosition()),
      prepare: BigInt(event.getPreparePosition()),
    }),
    id: event.getId()?.getString() ?? '',
    type,
    ...contentOf(type, event),
  };
}

/**
 * Mark of a stream that was deleted for good, for a reader of that stream alone: the server gives none of its events.
 */
export const tombstoneOf = (stream: StreamName): StoredEvent => ({
  ...{ stream, revision: AFTER_ALL, position: START, id: '', type: TOMBSTONE },
  ...nothing(DELETED),
});

type Content = Pick<StoredEvent, 'data' | 'metadata'> & { readonly flaw?: Flaw };

const nothing = (flaw: Flaw, at = EMPTY.at, data: JsonObject = {}): Content => ({
  data,
  metadata: { ...EMPTY, at, chain: '' },
  flaw,
});

function contentOf(type: string, event: ReadResp.ReadEvent.RecordedEvent): Content {
  if (type === TOMBSTONE) return nothing(DELETED, createdAt(event));
  const stored = withoutServerKeys(event.getCustomMetadata_asU8());
  const { chain } = stored;
  const { data, flaw: ofData } = readData(parsed(text(event.getData_asU8())));
  // An event without a chain was not written by this program.
  if (typeof chain !== 'string' || chain === '') return nothing(FOREIGN, createdAt(event), data);
  const { metadata, flaw = ofData } = readMetadata(stored);
  return { data, metadata: { ...metadata, chain }, ...(flaw && { flaw }) };
}

/** Instant at which the server stored an event; the server counts in ten-millionths of a second. */
function createdAt(event: ReadResp.ReadEvent.RecordedEvent): string | undefined {
  const at = new Date(Number(event.getMetadataMap().get('created')) / 10_000);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Metadata without the keys that the server adds (`$schema.name`, `$schema.format`), which no chain covers. */
function withoutServerKeys(metadata: Uint8Array): Readonly<Record<string, unknown>> {
  const all = metadata.length === 0 ? undefined : parsed(text(metadata));
  if (typeof all !== 'object' || all === null) return {};
  return Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith('$')));
}

const text = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
