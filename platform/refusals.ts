import { type Envelope, type FieldError, firstReason } from '@expediente/kernel/envelope.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { readable } from '@expediente/kernel/text.ts';

/**
 * Answer to an operation that is declined, in both services: the table of domain §8. Each class defines its own answer;
 * the message is for the user.
 */
export abstract class Declined extends Error {
  abstract readonly status: number;
  abstract readonly response: Envelope['response'];
  /** Name of the refusing rule; for audit and logs. */
  abstract readonly rule: string;
  readonly data: JsonObject | null = null;
  /** Missing permission, where it is only a part of the operation's own. */
  readonly permission: string | undefined = undefined;
  /** Position that a reader has to reach to see the cause. */
  readonly position: string | undefined = undefined;
}

/** Value of the Retry-After header of a 503, and of a 429 that has no time of its own. */
export const RETRY_AFTER_SECONDS = 2;

/** True for an answer of a moment: the same call may succeed when it is repeated. */
export const isOfTheMoment = (status: number): boolean => status === 429 || status === 503;

/** Says when to call again, in an answer of a moment. */
export function sayWhenAgain(reply: { header(name: string, value: number): unknown }, status: number): void {
  if (isOfTheMoment(status)) reply.header('retry-after', RETRY_AFTER_SECONDS);
}

/** Envelope in which a refusal is sent. */
export const declinedEnvelope = ({ response, message, data, position }: Declined): Envelope => ({
  response,
  message: readable(message),
  data,
  ...(position === undefined ? {} : { position }),
});

/** Refusal by a rule, or by the state of the record, with its reason: nothing was done. */
export class Refused extends Declined {
  override readonly name = 'Refused';
  readonly status: number = 200;
  readonly response = 'warning';
  readonly rule: string;
  /** The payload's field at fault, when one is. */
  readonly field: string | undefined;
  override readonly data: JsonObject;
  constructor(rule: string, message: string, field?: string) {
    super(message);
    this.rule = rule;
    this.field = field;
    this.data = field === undefined ? { rule } : { rule, field };
  }
}

/** Refusal for a record that does not exist, or is outside the scope, so that its existence is not disclosed. */
export class NotFound extends Declined {
  override readonly name = 'NotFound';
  readonly status = 404;
  readonly response = 'warning';
  readonly rule = 'not-found';
  constructor(message = 'El registro no existe.') {
    super(message);
  }
}

/** Refusal for a missing permission, or for a record outside the scope that is known to exist. */
export class Forbidden extends Declined {
  override readonly name = 'Forbidden';
  readonly status = 403;
  readonly response = 'danger';
  readonly rule = 'forbidden';
  override readonly permission: string | undefined;
  constructor(message = 'No tiene permiso para realizar esta acción.', permission?: string) {
    super(message);
    this.permission = permission;
  }
}

/** Malformed input, with the fault of each field, even when only a look at other records shows it. */
export class BadInput extends Declined {
  override readonly name = 'BadInput';
  readonly status = 400;
  readonly response = 'error';
  readonly rule = 'malformed';
  readonly errors: readonly FieldError[];
  override readonly data: JsonObject;
  constructor(errors: readonly FieldError[]) {
    super(firstReason(errors));
    this.errors = errors;
    this.data = {
      // A field's name is shortened like its message, since the client may have sent it.
      errors: errors.map(({ field, message }) => ({ field: readable(field), message: readable(message) })),
    };
  }
}
