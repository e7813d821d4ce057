import { type ServiceError, status } from '@grpc/grpc-js';
import statuses from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import serverErrors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/errors_pb.js';
import streamErrors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import { AppendTooLarge, EventStoreUnavailable } from '../port.ts';
import type { EndPoint } from './address.ts';

/** The server is older than the atomic append over several streams (25.1). */
export class ServerTooOld extends Error {
  override readonly name = 'ServerTooOld';
}

/** The server rejects the user or the password of the address. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';
}

/** Somebody deleted a stream of the product on the server: nothing can be appended to it any more. */
export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted';
}

/** Somebody deleted the stream that held the log's id, and its event is gone. */
export class LogUnnamed extends Error {
  override readonly name = 'LogUnnamed';
}

/** A stream is not at the revision that an append expects; nothing was written. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  /** Absent when the server does not name it. */
  readonly stream: string | undefined;
  constructor(stream: string | undefined, options: ErrorOptions) {
    super('a stream is not at the expected revision', options);
    this.stream = stream;
  }
}

/** The server did not answer in time. */
export class NoAnswer extends EventStoreUnavailable {}

/** The call failed with its node; the next call goes to another node. */
export class NodeLost extends EventStoreUnavailable {}

/** The node answered that another one leads; nothing was written. */
export class NotLeader extends EventStoreUnavailable {
  /** The node that leads, when the server names it. */
  readonly leader: EndPoint | undefined;
  constructor(leader: EndPoint | undefined, options: ErrorOptions) {
    super('the node does not lead', options);
    this.leader = leader;
  }
}

export const NO_ANSWER = 'the event store does not answer';

/**
 * Maps a failed call to an error of the port or of this file; everything but a known refusal is
 * `EventStoreUnavailable`.
 */
export function asStoreError(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable) return error;
  if (!isServiceError(error)) {
    return FINAL.some((kind) => error instanceof kind)
      ? error
      : new EventStoreUnavailable(NO_ANSWER, { cause: error });
  }
  return fromException(error) ?? fromDetails(error) ?? fromStatus(error);
}

/** Errors that another attempt cannot change. */
const FINAL = [
  RevisionConflict,
  StreamDeleted,
  LogUnnamed,
  AppendTooLarge,
  AccessRefused,
  ServerTooOld,
  // Faults of this program.
  TypeError,
  RangeError,
  SyntaxError,
];

const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && 'metadata' in error;

/** Error of the older protocol, which names a refusal in the metadata. */
function fromException(error: ServiceError): Error | undefined {
  const named = (key: string): string | undefined => error.metadata.get(key).at(0)?.toString();
  const options = { cause: error };
  switch (named('exception')) {
    case 'not-leader': {
      const [host, port] = [named('leader-endpoint-host'), named('leader-endpoint-port')];
      return new NotLeader(host === undefined ? undefined : { host, port: Number(port) }, options);
    }
    case 'wrong-expected-version':
      return new RevisionConflict(named('stream-name'), options);
    case 'access-denied':
      return new AccessRefused(error.message, options);
    case 'stream-deleted':
      return new StreamDeleted(error.message, options);
    case 'maximum-append-size-exceeded':
      return new AppendTooLarge('the server takes no append of this size', options);
    default:
      return undefined;
  }
}

/** Error of the newer protocol, which describes a refusal in a message of its own. */
function fromDetails(error: ServiceError): Error | undefined {
  const [binary] = error.metadata.get('grpc-status-details-bin');
  if (!(binary instanceof Buffer)) return undefined;
  const details = statuses.Status.deserializeBinary(binary).getDetails();
  const value = details?.getValue_asU8() ?? new Uint8Array();
  const options = { cause: error };
  switch (details?.getTypeUrl().replace(/^.*[./]/, '')) {
    case 'NotLeaderNodeErrorDetails': {
      const leader = serverErrors.NotLeaderNodeErrorDetails.deserializeBinary(value).getCurrentLeader();
      return new NotLeader(leader && { host: leader.getHost(), port: leader.getPort() }, options);
    }
    case 'StreamRevisionConflictErrorDetails':
      return new RevisionConflict(
        streamErrors.StreamRevisionConflictErrorDetails.deserializeBinary(value).getStream(),
        options,
      );
    case 'AccessDeniedErrorDetails':
      return new AccessRefused(error.message, options);
    case 'StreamTombstonedErrorDetails':
    case 'StreamDeletedErrorDetails':
      return new StreamDeleted(error.message, options);
    case 'AppendRecordSizeExceededErrorDetails':
    case 'AppendTransactionSizeExceededErrorDetails':
      return new AppendTooLarge('the server takes no append of this size', options);
    default:
      return undefined;
  }
}

function fromStatus(error: ServiceError): Error {
  const options = { cause: error };
  switch (error.code) {
    case status.DEADLINE_EXCEEDED:
      return new NoAnswer(NO_ANSWER, options);
    case status.UNAVAILABLE:
    case status.INTERNAL:
    case status.DATA_LOSS:
    case status.CANCELLED:
      return new NodeLost(error.message, options);
    case status.UNAUTHENTICATED:
      return new AccessRefused(error.message, options);
    case status.UNIMPLEMENTED:
      return new ServerTooOld('the append over several streams requires KurrentDB 25.1 or later', options);
    case status.FAILED_PRECONDITION:
      if (/not the leader/i.test(error.details)) return new NotLeader(undefined, options);
  }
  // Words of Node.js for a connection that ends while a message is being sent.
  if (error.details.includes('write after end')) return new NodeLost(error.message, options);
  return new EventStoreUnavailable(NO_ANSWER, options);
}
