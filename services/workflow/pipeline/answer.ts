import type { Json, JsonObject } from '@expediente/kernel/events.ts';

/** What a handler answers when the command is done; it becomes the envelope. */
export type Answer = {
  readonly response: 'success' | 'info' | 'warning';
  readonly message: string;
  readonly data: Json;
};

export const done = (message: string, data: JsonObject = {}): Answer => ({
  response: 'success',
  message,
  data,
});
