import { randomUUID } from 'node:crypto';
import { request } from './appender.ts';
import type { Connection } from './connection.ts';
import { RevisionConflict } from './errors.ts';
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
  return named?.id;
}

async function writeIdentity(connection: Connection): Promise<string> {
  const id = randomUUID();
  const event = { id, type: 'LogNamed', data: '{}', metadata: '{}' };
  try {
    await connection.append(OPEN_MS, [request(STREAM, 'none', [event])]);
    return id;
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
  }
  // Another process wrote the id first.
  const other = await readIdentity(connection);
  if (other === undefined) throw new Error('the log was named and has no name');
  return other;
}
