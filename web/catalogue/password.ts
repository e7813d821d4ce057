import type { FieldError } from '@expediente/kernel/envelope.ts';
import { passwordFault } from '../base/password-rules.ts';

/** Password as typed in a record's form: required for a new record, changed on an edit only when asked for (R1 §5). */
export interface TypedPassword {
  /** 1: the edit changes the password. */
  readonly change: 0 | 1;
  readonly password: string;
  readonly confirmation: string;
}

export const NO_PASSWORD: TypedPassword = { change: 0, password: '', confirmation: '' };

/** Typed password from a form's value. */
export const typedPassword = (value: unknown): TypedPassword => (value ?? NO_PASSWORD) as TypedPassword; // holds: only startValues and the password's fields write this value

export function passwordFaults(name: string, value: unknown, fresh: boolean): readonly FieldError[] {
  const { change, password, confirmation } = typedPassword(value);
  const message = fresh || change === 1 ? passwordFault(password, confirmation) : '';
  return message ? [{ field: name, message }] : [];
}

/** Password for the payload; left out where it stays the same. */
export function sentPassword(name: string, value: unknown, fresh: boolean): Readonly<Record<string, string>> {
  const { change, password } = typedPassword(value);
  return fresh || change === 1 ? { [name]: password } : {};
}
