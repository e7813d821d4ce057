import type { JsonObject } from '@expediente/kernel/events.ts';
import type { CommandAnswer } from '@expediente/schemas/pipeline/events.ts';

/** A handler's answer when the command is done; it becomes the envelope. */
export type Answer = CommandAnswer;

export const done = (message: string, data: JsonObject = {}): Answer => ({
  response: 'success',
  message,
  data,
});
