import { randomUUID } from 'node:crypto';
import { request } from './appender.ts';
import type { Connection } from './connection.ts';
import { LogUnnamed, RevisionConflict, StreamDeleted } from './errors.ts';
import { LOG_STREAM } from './events.ts';
import { ofLogStream, ofStream } from './requests.ts';

const NAMED = 'LogNamed';

/** Time limit of an opening: a cluster that elects its leader needs a moment. */
const OPEN_MS = 10_000;

/**
 * Id of the log, written once, by the first process that opens it. Writing it also shows whether the server has the
 * atomic append.
 * @throws {ServerTooOld} when it does not have it
 * @throws {LogUnnamed} when somebody deleted the stream that held the id, and the server has removed its event
 */
export async function logIdentity(connection: Connection): Promise<string> {
  return (await readIdentity(connection)) ?? (await writeIdentity(connection));
}

async function readIdentity(connection: Connection): Promise<string | undefined> {
  let isDeleted = false;
  try {
    const [named] = await connection.read(OPEN_MS, ofStream(LOG_STREAM, 0, 1));
    if (named) return named.id;
  } catch (error) {
    if (!(error instanceof StreamDeleted)) throw error;
    isDeleted = true;
  }
  // Even after a deletion of the stream its events are in the log, until the server removes them.
  const kept = await connection.read(OPEN_MS, ofLogStream(MOST));
  const named = kept.find(({ stream, type }) => String(stream) === LOG_STREAM && type === NAMED);
  if (!named && isDeleted) throw new LogUnnamed('the stream that held the log’s id was deleted');
  return named?.id;
}

/** Most events read to find the id, before which others may have put some. */
const MOST = 100;

async function writeIdentity(connection: Connection): Promise<string> {
  const id = randomUUID();
  const event = { id, type: NAMED, data: '{}', metadata: '{}' };
  try {
    await connection.append(OPEN_MS, [request(LOG_STREAM, 'none', [event])]);
    return id;
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
  }
  // Another process wrote the id first.
  const other = await readIdentity(connection);
  if (other === undefined) throw new Error('the log was named and has no name');
  return other;
}
