import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import server from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/errors_pb.js';
import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import { expect, test } from 'vitest';
import { AppendTooLarge, EventStoreUnavailable } from '../port.ts';
import {
  AccessRefused,
  asStoreError,
  NoAnswer,
  NodeLost,
  NotLeader,
  RevisionConflict,
  ServerTooOld,
  StreamDeleted,
} from './errors.ts';

function failure(code: number, entries: Record<string, string | Buffer> = {}, details = ''): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(entries)) metadata.set(key, value);
  return Object.assign(new Error(`${code} ${details}`), { code, details, metadata });
}

const withException = (exception: string, entries: Record<string, string> = {}): ServiceError =>
  failure(status.UNKNOWN, { exception, ...entries });

/** As the newer protocol describes a refusal. */
function withDetails(code: number, type: string, message: { serializeBinary(): Uint8Array }): ServiceError {
  const packed = new any.Any();
  packed.pack(message.serializeBinary(), type);
  const described = new rpc.Status().setDetails(packed).serializeBinary();
  return failure(code, { 'grpc-status-details-bin': Buffer.from(described) });
}

const STREAMS = 'kurrentdb.protocol.v2.streams.errors';
const leader = new server.NotLeaderNodeErrorDetails.NodeInfo().setHost('two').setPort(2113);

test.each<[string, ServiceError, object]>([
  [
    'the leader in the metadata',
    withException('not-leader', { 'leader-endpoint-host': 'two', 'leader-endpoint-port': '2113' }),
    { leader: { host: 'two', port: 2113 } },
  ],
  [
    'the leader in the details',
    withDetails(
      status.FAILED_PRECONDITION,
      'kurrentdb.protocol.v2.errors.NotLeaderNodeErrorDetails',
      new server.NotLeaderNodeErrorDetails().setCurrentLeader(leader),
    ),
    { leader: { host: 'two', port: 2113 } },
  ],
  [
    'no leader',
    failure(
      status.FAILED_PRECONDITION,
      {},
      'The server is not the leader node and cannot handle the request.',
    ),
    { leader: undefined },
  ],
])('a node that does not lead names %s', (_, error, expected) => {
  const mapped = asStoreError(error);
  expect(mapped).toBeInstanceOf(NotLeader);
  expect(mapped).toBeInstanceOf(EventStoreUnavailable);
  expect(mapped).toMatchObject({ ...expected, name: 'EventStoreUnavailable' });
});

test('a conflict names its stream in either protocol', () => {
  const details = new streams.StreamRevisionConflictErrorDetails().setStream('case-1');
  for (const error of [
    withException('wrong-expected-version', { 'stream-name': 'case-1' }),
    withDetails(status.FAILED_PRECONDITION, `${STREAMS}.StreamRevisionConflictErrorDetails`, details),
  ]) {
    const mapped = asStoreError(error);
    expect(mapped).toBeInstanceOf(RevisionConflict);
    expect(mapped).toMatchObject({ stream: 'case-1' });
  }
});

test.each([
  ['too large in the older protocol', withException('maximum-append-size-exceeded'), AppendTooLarge],
  [
    'too large as one event',
    withDetails(
      status.INVALID_ARGUMENT,
      `${STREAMS}.AppendRecordSizeExceededErrorDetails`,
      new streams.AppendRecordSizeExceededErrorDetails(),
    ),
    AppendTooLarge,
  ],
  [
    'too large as a whole',
    withDetails(
      status.ABORTED,
      `${STREAMS}.AppendTransactionSizeExceededErrorDetails`,
      new streams.AppendTransactionSizeExceededErrorDetails(),
    ),
    AppendTooLarge,
  ],
  [
    'to a deleted stream',
    withDetails(
      status.FAILED_PRECONDITION,
      `${STREAMS}.StreamTombstonedErrorDetails`,
      new streams.StreamTombstonedErrorDetails(),
    ),
    StreamDeleted,
  ],
  ['without a right', withException('access-denied'), AccessRefused],
  ['of an unknown user', failure(status.UNAUTHENTICATED), AccessRefused],
  ['that the server does not have', failure(status.UNIMPLEMENTED), ServerTooOld],
])('a call %s is refused for good', (_, error, kind) => {
  const mapped = asStoreError(error);
  expect(mapped).toBeInstanceOf(kind);
  expect(mapped).not.toBeInstanceOf(EventStoreUnavailable);
});

test.each([
  ['the node is gone', failure(status.UNAVAILABLE), NodeLost],
  ['the connection broke', failure(status.INTERNAL), NodeLost],
  ['the node cancelled it', failure(status.CANCELLED), NodeLost],
  ['the connection ended while it was sent', failure(status.UNKNOWN, {}, 'write after end'), NodeLost],
  ['no node answered', failure(status.DEADLINE_EXCEEDED), NoAnswer],
  ['the commit took too long', failure(status.ABORTED), EventStoreUnavailable],
  ['of something else', new Error('surprise'), EventStoreUnavailable],
])('a call that fails because %s may be repeated', (_, error, kind) => {
  const mapped = asStoreError(error);
  expect(mapped).toBeInstanceOf(kind);
  expect(mapped).toBeInstanceOf(EventStoreUnavailable);
});

test('a fault of this program is not taken for the server’s', () => {
  const fault = new TypeError('not a position');
  expect(asStoreError(fault)).toBe(fault);
});
