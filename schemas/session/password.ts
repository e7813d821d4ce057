/** A line of the live checklist of a new password (R1 §5). */
export interface PasswordRule {
  readonly name: string;
  /** Spanish, as the checklist shows it. */
  readonly text: string;
  holds(password: string): boolean;
}

/** The four rules of a strong password (R1 §5, §9); browser and server read the same list. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { name: 'length', text: 'Mínimo 8 caracteres', holds: (password) => [...password].length >= 8 },
  { name: 'letter', text: 'Al menos una letra', holds: (password) => /\p{L}/u.test(password) },
  { name: 'digit', text: 'Al menos un número', holds: (password) => /\d/.test(password) },
  { name: 'sign', text: 'Al menos un signo', holds: (password) => /[^\p{L}\d\s]/u.test(password) },
];

export const isStrongPassword = (password: string): boolean =>
  PASSWORD_RULES.every((rule) => rule.holds(password));

/** Refusal in the exact words of R1 §5. */
export const WEAK_PASSWORD_MESSAGE =
  'La contraseña debe tener mínimo 8 caracteres, incluir letras, números y signos.';

/** Refusal of a new password, or its confirmation, that is not typed yet. */
export const NEW_PASSWORD_MISSING = 'Ingrese y confirme su nueva contraseña';
