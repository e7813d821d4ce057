import { randomUUID } from 'node:crypto';
import {
  type AppendStreamRequest,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import type { Connection } from './connection.ts';
import { ofStream } from './requests.ts';

/** Its name does not match our streams, so no reader sees it. */
const STREAM = '_expediente';

/** A cluster that elects its leader needs a moment. */
const OPEN_MS = 10_000;

/**
 * The log's id: written once, by the first process that opens it. Writing it also shows whether the server has
 * the atomic append. @throws {ServerTooOld} when it has not
 */
export async function logIdentity(connection: Connection): Promise<string> {
  return (await readIdentity(connection)) ?? (await writeIdentity(connection));
}

async function readIdentity(connection: Connection): Promise<string | undefined> {
  const [named] = await connection.read(OPEN_MS, ofStream(STREAM, 0, 1));
  return named?.event?.id;
}

async function writeIdentity(connection: Connection): Promise<string> {
  const id = randomUUID();
  const event = jsonEvent({ id, type: 'LogNamed', data: {}, metadata: {} });
  const append: AppendStreamRequest = { streamName: STREAM, expectedState: NO_STREAM, events: [event] };
  try {
    await connection.call(OPEN_MS, (client) => client.multiStreamAppend([append]));
    return id;
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
  }
  // Another process wrote the id first.
  const other = await readIdentity(connection);
  if (other === undefined) throw new Error('the log was named and has no name');
  return other;
}
