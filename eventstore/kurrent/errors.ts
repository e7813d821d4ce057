import {
  AccessDeniedError,
  AppendRecordSizeExceededError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamTombstonedError,
  TransactionMaxSizeExceededError,
  UnknownError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import { AppendTooLarge, EventStoreUnavailable } from '../port.ts';

/** The server is older than the atomic append over several streams (25.1). */
export class ServerTooOld extends Error {
  override readonly name = 'ServerTooOld';
}

/** The server rejects the user or the password of the address. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';
}

/** The address cannot be parsed; the client's message is left out because it may contain the password. */
export class BadAddress extends Error {
  override readonly name = 'BadAddress';
}

/** The server did not answer in time. */
export class NoAnswer extends EventStoreUnavailable {}

/** Errors that a retry cannot change. */
const FINAL = [WrongExpectedVersionError, InvalidArgumentError, StreamDeletedError, StreamTombstonedError];
const TOO_LARGE = [
  MaxAppendSizeExceededError,
  AppendRecordSizeExceededError,
  TransactionMaxSizeExceededError,
];

/** Maps a failed call to an error of the port; everything but a known refusal is `EventStoreUnavailable`. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable) return error;
  if (TOO_LARGE.some((kind) => error instanceof kind)) {
    return new AppendTooLarge('the server takes no append of this size', { cause: error });
  }
  if (error instanceof UnsupportedError) return new ServerTooOld(error.message, { cause: error });
  if (error instanceof AccessDeniedError) return new AccessRefused(error.message, { cause: error });
  if (FINAL.some((kind) => error instanceof kind) || isOurs(error)) return error;
  return new EventStoreUnavailable('the event store does not answer', { cause: error });
}

const isOurs = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

/**
 * True when the node answered that another one leads: nothing was written. The client handles the older form of the
 * answer by itself (`NotLeaderError`); the newer form, only in the status details, it reports as unknown.
 */
export function isNotLeader(error: unknown): boolean {
  if (error instanceof NotLeaderError) return true;
  return error instanceof UnknownError && /not the leader/i.test(error.message);
}
