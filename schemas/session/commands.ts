import { type Static, Type } from 'typebox';
import { FlagField, IdField, TRIMMED_MESSAGE } from '../types.ts';
import { NEW_PASSWORD_MISSING } from './password.ts';

/** Passwords are taken as typed: spaces at their ends belong to them. */
const Password = (message: string) =>
  Type.String({
    title: 'Contraseña',
    minLength: 1,
    maxLength: 128,
    verbatim: true,
    errorMessage: { required: message, minLength: message },
  });
const NO_USERNAME = 'Ingrese su usuario';
/**
 * Sign-in name as typed: an older name may have another Unicode composition, and the directory finds names that look
 * alike.
 */
const Username = Type.String({
  title: 'Usuario',
  minLength: 1,
  maxLength: 255,
  verbatim: true,
  trimmed: true,
  errorMessage: {
    ...{ required: NO_USERNAME, minLength: NO_USERNAME, maxLength: NO_USERNAME },
    trimmed: TRIMMED_MESSAGE,
  },
});
const Year = IdField({ title: 'Año', minimum: 2020, maximum: 9999, errorMessage: 'Seleccione el año' });

export const LoginInput = Type.Object({
  p_username: Username,
  p_password: Password('Ingrese su contraseña'),
  p_year: Year,
  p_remember: Type.Optional(FlagField({ title: 'Recordarme' })),
});
export type LoginInput = Static<typeof LoginInput>;

export const SessionInput = Type.Object({
  /** The executor unit chosen; must be one of `executors`. */
  unit_executor_assigned: Type.Optional(IdField({ title: 'Unidad Ejecutora' })),
  /** Another fiscal year to work in, one of those offered at sign-in. */
  p_year: Type.Optional(Year),
});
export type SessionInput = Static<typeof SessionInput>;

export const ChangePasswordInput = Type.Object({
  p_password: Password(NEW_PASSWORD_MISSING),
  /** Present password; required of the web always, of other clients unless they signed in a moment ago. */
  p_current_password: Type.Optional(
    Type.String({ title: 'Contraseña actual', maxLength: 128, verbatim: true }),
  ),
});
export type ChangePasswordInput = Static<typeof ChangePasswordInput>;

export const ChangeWeakPasswordInput = Type.Object({
  p_password: Password(NEW_PASSWORD_MISSING),
  p_username: Username,
  p_year: Year,
});
export type ChangeWeakPasswordInput = Static<typeof ChangeWeakPasswordInput>;

export const EndSessionInput = Type.Object({
  /** Id of one of the user's own sessions; absent: all but this one. */
  p_id: Type.Optional(Type.String({ title: 'Sesión', minLength: 1, maxLength: 36 })),
});
export type EndSessionInput = Static<typeof EndSessionInput>;
