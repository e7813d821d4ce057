/** The four rules of the live checklist (R1 §5). */
export const PASSWORD_RULES = [
  { name: 'length', text: 'Mínimo 8 caracteres', holds: (text: string) => [...text].length >= 8 },
  { name: 'letter', text: 'Al menos una letra', holds: (text: string) => /\p{L}/u.test(text) },
  { name: 'digit', text: 'Al menos un número', holds: (text: string) => /\d/.test(text) },
  { name: 'sign', text: 'Al menos un signo', holds: (text: string) => /[^\p{L}\d\s]/u.test(text) },
] as const;

export const isStrong = (password: string): boolean => PASSWORD_RULES.every((rule) => rule.holds(password));

/** The first fault of a new password and its confirmation, with the exact texts of R1 §5; '' when good. */
export function passwordFault(password: string, confirmation: string): string {
  if (password === '' || confirmation === '') return 'Ingrese y confirme su nueva contraseña';
  if (password !== confirmation) return 'La confirmación no coincide';
  if (!isStrong(password))
    return 'La contraseña debe tener mínimo 8 caracteres, incluir letras, números y signos.';
  return '';
}
