import { SESSION_ERROR } from '@expediente/kernel/envelope.ts';
import { envelope, POSITION, REFUSED_DATA } from './answers.ts';
import type { Schema } from './schema.ts';

/** Schemas of refusals' data, by the type that `REFUSED_DATA` names. */
type DataSchema = (type: string) => Schema;

export const refusedSchema = (data: DataSchema): Schema => ({
  description: 'Refused by a rule, or by the state of the record: nothing was done.',
  ...envelope(['warning'], data(REFUSED_DATA.refused)),
});

const answer = (description: string, schema: Schema, headers: Schema = {}): Schema => ({
  description,
  headers: { 'x-correlation-id': { $ref: '#/components/headers/Correlation' }, ...headers },
  content: { 'application/json': { schema } },
});

const WAIT: Schema = { 'retry-after': { $ref: '#/components/headers/RetryAfter' } };

/** Answers that operations have in common: domain §8. */
export function refusals(data: DataSchema): Readonly<Record<string, Schema>> {
  const nothing = data(REFUSED_DATA.nothing);
  return {
    Malformed: answer(
      'Malformed: `data.errors` names each field; null when not even the message could be read.',
      envelope(['error'], data(REFUSED_DATA.malformed)),
    ),
    NoSession: answer(
      `No session, or an ended one: the message is ${SESSION_ERROR}.`,
      envelope(['error'], nothing),
    ),
    Forbidden: answer(
      'The profile has no such permission, or the record is out of scope.',
      envelope(['danger'], nothing),
    ),
    NotFound: answer('No such record in scope.', envelope(['warning'], nothing)),
    Conflict: answer(
      'The record is newer than `p_revision`, or the session is another than the speaker: nothing was done.',
      envelope(['warning'], data(REFUSED_DATA.conflict), POSITION),
    ),
    KeyReused: answer('The idempotency key came before with another payload.', envelope(['error'], nothing)),
    TooSlow: answer('The form came too slowly.', envelope(['error'], nothing)),
    TooLarge: answer('The file is too large.', envelope(['error', 'warning'], data(REFUSED_DATA.refused))),
    WrongKind: answer(
      'The file, or the body, is of another kind.',
      envelope(['error', 'warning'], { anyOf: [data(REFUSED_DATA.refused), data(REFUSED_DATA.malformed)] }),
    ),
    TooMany: answer(
      'Too many at once: to be sent again.',
      envelope(['error', 'warning'], data(REFUSED_DATA.tooMany)),
      WAIT,
    ),
    Away: answer(
      'The system, or one of its parts, is away for a moment: nothing was done.',
      envelope(['error'], nothing),
      WAIT,
    ),
    Failed: answer(
      'Something unexpected; its message has the code of the call.',
      envelope(['error', 'warning', 'danger'], {}),
    ),
  };
}

export const HEADERS: Readonly<Record<string, Schema>> = {
  Correlation: { description: 'The code of this call.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
};
