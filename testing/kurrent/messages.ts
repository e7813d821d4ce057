import { Metadata, status } from '@grpc/grpc-js';
import codes from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/code_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import streams, {
  type ReadReq,
  type ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import errors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import type { AppendRecord } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';

/** Event in the stand-in's log; `commit` and `prepare` are positions as in the server's log. */
export interface LogRecord {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly commit: number;
  readonly prepare: number;
}

export interface EndPoint {
  readonly host: string;
  readonly port: number;
}

/** Record that a v2 append makes in the log: properties as JSON, with the keys that the server adds. */
export function recordOf(record: AppendRecord, stream: string, revision: number, place: number): LogRecord {
  const properties: Record<string, string> = {
    '$schema.name': record.getSchema()?.getName() ?? '',
    '$schema.format': 'Json',
  };
  record.getPropertiesMap().forEach((value, key) => {
    properties[key] = value.getStringValue();
  });
  return {
    stream,
    revision,
    id: record.getRecordId() ?? '',
    type: record.getSchema()?.getName() ?? '',
    data: record.getData_asU8(),
    metadata: Buffer.from(JSON.stringify(properties)),
    commit: place,
    prepare: place,
  };
}

export function readEvent(record: LogRecord, request: ReadReq): ReadResp {
  const id = new shared.UUID();
  if (request.getOptions()?.getUuidOption()?.hasString()) id.setString(record.id);
  else {
    const bits = BigInt(`0x${record.id.replaceAll('-', '')}`);
    const structured = new shared.UUID.Structured();
    structured.setMostSignificantBits(String(BigInt.asIntN(64, bits >> 64n)));
    structured.setLeastSignificantBits(String(BigInt.asIntN(64, bits)));
    id.setStructured(structured);
  }
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from(record.stream));
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  event.setId(id);
  event.setStreamIdentifier(stream);
  event.setStreamRevision(record.type === TOMBSTONE ? AFTER_EVERY : String(record.revision));
  event.setCommitPosition(String(record.commit));
  event.setPreparePosition(String(record.prepare));
  event.setData(record.data);
  event.setCustomMetadata(record.metadata);
  event
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', 'application/json')
    .set('created', '17700000000000000');
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(event);
  read.setCommitPosition(String(record.commit));
  return new streams.ReadResp().setEvent(read);
}

/** Type of the event that deletes a stream for good; the server gives it the revision AFTER_EVERY. */
export const TOMBSTONE = '$streamDeleted';
const AFTER_EVERY = '9223372036854775807';

/** Refusal to read a stream that was deleted for good. */
export function streamDeleted(name: string) {
  const metadata = new Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', name);
  return { code: status.FAILED_PRECONDITION, details: `Event stream '${name}' is deleted.`, metadata };
}

export function streamNotFound(name: Uint8Array): ReadResp {
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(name);
  const answer = new streams.ReadResp.StreamNotFound();
  answer.setStreamIdentifier(stream);
  return new streams.ReadResp().setStreamNotFound(answer);
}

export function confirmation(): ReadResp {
  const answer = new streams.ReadResp.SubscriptionConfirmation();
  answer.setSubscriptionId('stand-in');
  return new streams.ReadResp().setConfirmation(answer);
}

export const caughtUp = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

/** Node as the other nodes describe it. */
export interface Member {
  readonly endPoint: EndPoint;
  readonly leads: boolean;
  readonly alive: boolean;
}

/** Answer of a node about the members of its cluster. */
export function clusterOf(members: readonly Member[]) {
  const cluster = new gossip.ClusterInfo();
  for (const [n, { endPoint, leads, alive }] of members.entries()) {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    cluster.addMembers(
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(`00000000-0000-4000-8000-00000000000${n}`))
        .setTimeStamp('17700000000000000')
        .setState(leads ? LEADER : FOLLOWER)
        .setIsAlive(alive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(endPoint.host).setPort(endPoint.port)),
    );
  }
  return cluster;
}

/** Refusal of an append whose stream is not at the expected revision; nothing was written. */
export function revisionConflict(stream: string, expected: number, actual: number) {
  const conflict = new errors.StreamRevisionConflictErrorDetails()
    .setStream(stream)
    .setExpectedRevision(String(expected))
    .setActualRevision(String(actual));
  const message = `Append failed due to a revision conflict on stream '${stream}'.`;
  return refusal(message, conflict.serializeBinary(), 'StreamRevisionConflictErrorDetails');
}

/** Refusal of an append to a stream that was deleted for good; nothing was written. */
export function tombstoned(stream: string) {
  const details = new errors.StreamTombstonedErrorDetails().setStream(stream);
  const message = `Append failed because stream '${stream}' is tombstoned.`;
  return refusal(message, details.serializeBinary(), 'StreamTombstonedErrorDetails');
}

function refusal(message: string, bytes: Uint8Array, kind: string) {
  const details = new any.Any();
  details.pack(bytes, `kurrentdb.protocol.v2.streams.errors.${kind}`);
  const metadata = new Metadata();
  const answer = new rpc.Status()
    .setCode(codes.Code.FAILED_PRECONDITION)
    .setMessage(message)
    .setDetails(details);
  metadata.set('grpc-status-details-bin', Buffer.from(answer.serializeBinary()));
  return { code: status.FAILED_PRECONDITION, details: message, metadata };
}
