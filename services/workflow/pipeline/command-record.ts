import { createHash } from 'node:crypto';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Answer } from './answer.ts';
import { KeyReused } from './errors.ts';

export const COMMAND_ANSWERED = 'CommandAnswered';

/** The stream that a command with a key creates: a second one with the same key finds it there. */
export const commandStream = (userId: number, key: string): StreamName => streamName('command', userId, key);

/** What a command was about, so that the same key for something else is seen. */
export const payloadHash = (payload: Json): string =>
  createHash('sha256').update(canonicalJson(payload)).digest('base64url');

export const answered = (operation: string, hash: string, answer: Answer): JsonObject => ({
  operation,
  hash,
  answer,
});

/** The answer given the first time. @throws {KeyReused} when it was to another question */
export function answerAgain(
  record: StoredEvent,
  operation: string,
  hash: string,
): { readonly answer: Answer; readonly position: string } {
  if (record.data.operation !== operation || record.data.hash !== hash) throw new KeyReused();
  // Written by `answered` above, nothing else writes to this category.
  return { answer: record.data.answer as Answer, position: record.position };
}
