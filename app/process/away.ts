import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { isUnavailable } from '@expediente/eventstore/postgres/connection.ts';
import { errorCode } from '@expediente/platform/clear-error.ts';
import pg from 'pg';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** Messages of the driver, without a code, for a connection that was lost or not obtained. */
const LOST =
  /^Connection terminated|^timeout exceeded|^Query read timeout|^Client has encountered a connection/;

/** True when the database or the event store did not answer or is temporarily unable to: a passing error. */
export function isAway(error: unknown): boolean {
  if (error instanceof EventStoreUnavailable) return true;
  if (error instanceof pg.DatabaseError) return isUnavailable(error);
  return error instanceof Error && (NETWORK.has(errorCode(error)) || LOST.test(error.message));
}
