import type { Json } from '@expediente/kernel/events.ts';
import { Type } from 'typebox';
import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { Integer, OneOf, Text } from '../shared/event-fields.ts';

/** Streams that the command pipeline keeps for itself (architecture "Numbers", "Idempotency"). */

/** Events of `unique-{scope}:{value}`: the holder of a value that one record may hold at a time. */
export const uniqueEvents = eventsOf('unique', {
  UniqueTaken: event({ holder: Text }),
  UniqueReleased: event({ holder: Text }),
});
export type UniqueEvent = EventOf<typeof uniqueEvents>;

/** Events of `correlative-{series}`: the number is in the event, so that a series may start anywhere. */
export const correlativeEvents = eventsOf('correlative', { NumberAssigned: event({ number: Integer }) });
export type CorrelativeEvent = EventOf<typeof correlativeEvents>;

const answer = fields({
  response: OneOf('success', 'info', 'warning'),
  message: Text,
  data: Type.Unsafe<Json>({}),
});
/** Answer of a command; it becomes the envelope. */
export type CommandAnswer = DataOf<typeof answer>;

/** Events of `command-{user}:{key}`: a command remembered by its idempotency key. */
export const commandEvents = eventsOf('command', {
  /** `hash`: hash of the payload, SHA-256 as base64url. */
  CommandAnswered: event({ operation: Text, hash: Text, answer }),
});
export type CommandEvent = EventOf<typeof commandEvents>;
