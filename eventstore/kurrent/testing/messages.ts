import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streams, {
  type ReadReq,
  type ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { AppendRecord } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';

/** An event as the stand-in keeps it; `commit` and `prepare` as the server's log has them. */
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

/** What a v2 append becomes in the log: properties as JSON, with the keys that the server adds. */
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
  event.setStreamRevision(String(record.revision));
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

export function supportedMethods(version: string, methods: readonly (readonly [string, string])[]) {
  const answer = new features.SupportedMethods();
  answer.setEventStoreServerVersion(version);
  for (const [service, name] of methods) {
    const method = new features.SupportedMethod();
    method.setServiceName(service);
    method.setMethodName(name);
    answer.addMethods(method);
  }
  return answer;
}

/** The members of a cluster: the leader alone is told, so that everybody goes there. */
export function clusterOf({ host, port }: EndPoint) {
  const member = new gossip.MemberInfo();
  const id = new shared.UUID();
  id.setString('00000000-0000-4000-8000-000000000001');
  member.setInstanceId(id);
  member.setTimeStamp('17700000000000000');
  member.setState(gossip.MemberInfo.VNodeState.LEADER);
  member.setIsAlive(true);
  const endPoint = new gossip.EndPoint();
  endPoint.setAddress(host);
  endPoint.setPort(port);
  member.setHttpEndPoint(endPoint);
  const cluster = new gossip.ClusterInfo();
  cluster.addMembers(member);
  return cluster;
}

/** The part of the log that a read asks for, in its order; as the server does, the position itself included. */
export function selected(log: readonly LogRecord[], request: ReadReq): readonly LogRecord[] {
  const options = request.getOptions();
  const backwards = options?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const stream = options?.getStream();
  const all = options?.getAll();
  const filter = options?.getFilter()?.getStreamIdentifier();
  const regex = filter?.getRegex() ? new RegExp(filter.getRegex()) : undefined;
  const prefixes = filter?.getPrefixList() ?? [];
  const name = Buffer.from(stream?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  const from = all?.hasPosition() ? all.getPosition() : undefined;
  const wanted = log.filter((record) => {
    if (stream) {
      return (
        record.stream === name && (!stream.hasRevision() || record.revision >= Number(stream.getRevision()))
      );
    }
    if (regex && !regex.test(record.stream)) return false;
    if (prefixes.length > 0 && !prefixes.some((prefix) => record.stream.startsWith(prefix))) return false;
    if (!from) return true;
    const commit = Number(from.getCommitPosition());
    const later = record.commit === commit && record.prepare >= Number(from.getPreparePosition());
    return record.commit > commit || later;
  });
  return backwards ? wanted.reverse() : wanted;
}
