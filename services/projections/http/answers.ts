import { type FieldError, firstReason } from '@expediente/kernel/envelope.ts';

/** No such record, or outside the scope, where its existence is not to be told (domain §8). */
export class NotFound extends Error {
  override readonly name = 'NotFound';
  constructor(message = 'El registro no existe.') {
    super(message);
  }
}

/** The address or its parameters cannot be read: 400 with what is wrong of each. */
export class BadQuery extends Error {
  override readonly name = 'BadQuery';
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super(firstReason(errors));
    this.errors = errors;
  }
}

/** Outside the scope, though it is known to exist. */
export class OutOfSight extends Error {
  override readonly name = 'OutOfSight';
}

/** A read that the record's state does not allow (a print in the wrong state): nothing is done, and why. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly rule: string;
  constructor(rule: string, message: string) {
    super(message);
    this.rule = rule;
  }
}
