import { createHash } from 'node:crypto';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { type CommandEvent, commandEvents } from '@expediente/schemas/pipeline/events.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import type { Answer } from '../unit/answer.ts';
import { KeyReused } from './errors.ts';

/** The stream that a command with a key creates, by which a repetition with the same key is recognised. */
export const commandStream = (userId: number, key: string): StreamName =>
  streamName(commandEvents.category, userId, key);

/** Hash that identifies the request, so that reuse of the key for a different request is detected. */
export const payloadHash = (payload: Json): string =>
  createHash('sha256').update(canonicalJson(payload)).digest('base64url');

export const answered = (operation: string, hash: string, answer: Answer): CommandEvent => ({
  type: 'CommandAnswered',
  data: { operation, hash, answer },
});

/**
 * The answer stored by the first execution.
 * @throws {KeyReused} when the key belongs to another request
 * @throws {FutureEvent} when a later version of the program stored it
 * @throws {StrangeEvent} when it cannot be read
 */
export function answerAgain(
  record: StoredEvent,
  operation: string,
  hash: string,
): { readonly answer: Answer; readonly position: string } {
  const { data, position } = toPresent(commandEvents, record);
  if (data.operation !== operation || data.hash !== hash) throw new KeyReused();
  return { answer: data.answer, position };
}
