import {
  isStrongPassword,
  NEW_PASSWORD_MISSING,
  WEAK_PASSWORD_MESSAGE,
} from '@expediente/schemas/session/password.ts';

/** The first fault of a new password and its confirmation, with the exact texts of R1 §5; '' when good. */
export function passwordFault(password: string, confirmation: string): string {
  if (password === '' || confirmation === '') return NEW_PASSWORD_MISSING;
  if (password !== confirmation) return 'La confirmación no coincide';
  return isStrongPassword(password) ? '' : WEAK_PASSWORD_MESSAGE;
}
