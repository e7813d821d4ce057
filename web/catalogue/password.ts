import type { FieldError } from '@expediente/kernel/envelope.ts';
import { passwordFault } from '../base/password-rules.ts';

/** A password as it is typed in a record's form: set with a new record, and on an edit only when asked for (R1 §5). */
export interface TypedPassword {
  /** 1: an edit changes it. */
  readonly change: 0 | 1;
  readonly password: string;
  readonly confirmation: string;
}

export const NO_PASSWORD: TypedPassword = { change: 0, password: '', confirmation: '' };

/** What the form holds under the password's name. */
export const typedPassword = (value: unknown): TypedPassword => (value ?? NO_PASSWORD) as TypedPassword; // put there by startValues and the fields alone

export function passwordFaults(name: string, value: unknown, fresh: boolean): readonly FieldError[] {
  const { change, password, confirmation } = typedPassword(value);
  const message = fresh || change === 1 ? passwordFault(password, confirmation) : '';
  return message ? [{ field: name, message }] : [];
}

/** Left out, the password stays as it is. */
export function sentPassword(name: string, value: unknown, fresh: boolean): Readonly<Record<string, string>> {
  const { change, password } = typedPassword(value);
  return fresh || change === 1 ? { [name]: password } : {};
}
