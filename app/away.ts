import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { isUnavailable } from '@expediente/eventstore/postgres/connection.ts';
import { errorCode } from '@expediente/platform/clear-error.ts';
import pg from 'pg';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** What the driver says, without a code, of a connection that it lost or could not get. */
const LOST =
  /^Connection terminated|^timeout exceeded|^Query read timeout|^Client has encountered a connection/;

/** The database or the event store did not answer, or said that it cannot now: nobody's mistake, it passes. */
export function isAway(error: unknown): boolean {
  if (error instanceof EventStoreUnavailable) return true;
  if (error instanceof pg.DatabaseError) return isUnavailable(error);
  return error instanceof Error && (NETWORK.has(errorCode(error)) || LOST.test(error.message));
}
