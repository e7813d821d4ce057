import { randomUUID } from 'node:crypto';
import {
  jsonEvent,
  type KurrentDBClient,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';

/** Not a stream of ours by its name, so no reader sees it. */
const STREAM = '_expediente';

/**
 * What names this log: written once, by the first that opens it. Writing it also asks whether the server has
 * the atomic append. @throws {UnsupportedError} when it is older
 */
export async function logIdentity(client: KurrentDBClient): Promise<string> {
  return (await readIdentity(client)) ?? (await writeIdentity(client));
}

async function readIdentity(client: KurrentDBClient): Promise<string | undefined> {
  try {
    for await (const { event } of client.readStream(STREAM, { maxCount: 1 })) return event?.id;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return undefined;
}

async function writeIdentity(client: KurrentDBClient): Promise<string> {
  const id = randomUUID();
  const event = jsonEvent({ id, type: 'LogNamed', data: {}, metadata: {} });
  try {
    await client.multiStreamAppend([{ streamName: STREAM, expectedState: NO_STREAM, events: [event] }]);
    return id;
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
  }
  // Another process was faster.
  const other = await readIdentity(client);
  if (other === undefined) throw new Error('the log was named and has no name');
  return other;
}
