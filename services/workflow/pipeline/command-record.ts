import { createHash } from 'node:crypto';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { type CommandEvent, commandEvents } from '@expediente/schemas/pipeline/events.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import type { Answer } from './answer.ts';
import { KeyReused } from './errors.ts';

/** The stream that a command with a key creates: a second one with the same key finds it there. */
export const commandStream = (userId: number, key: string): StreamName =>
  streamName(commandEvents.category, userId, key);

/** What a command was about, so that the same key for something else is seen. */
export const payloadHash = (payload: Json): string =>
  createHash('sha256').update(canonicalJson(payload)).digest('base64url');

export const answered = (operation: string, hash: string, answer: Answer): CommandEvent => ({
  type: 'CommandAnswered',
  data: { operation, hash, answer },
});

/**
 * The answer given the first time.
 * @throws {KeyReused} when it was to another question
 * @throws {FutureEvent} when a later version of the program gave it
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
