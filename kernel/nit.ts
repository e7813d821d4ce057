/**
 * A NIT as stored: upper case, without the single hyphens and spaces that are printed between two of its characters
 * (domain §6: 576937-K). Any other one stays, and its pattern refuses it (R2 §5).
 */
export const normalNit = (nit: string): string =>
  nit
    .trim()
    .replace(/(?<=[0-9A-Za-z])[\s-](?=[0-9A-Za-z])/g, '')
    .toUpperCase();

/**
 * True when the last character is the right check of the others (mod 11, 10 is K); CF, consumidor final,
 * needs none. Never enforced: foreign suppliers have other numbers (domain §6).
 */
export function hasRightCheck(nit: string): boolean {
  const text = normalNit(nit);
  if (text === 'CF') return true;
  const match = /^(\d+)([0-9K])$/.exec(text);
  if (!match) return false;
  const [, digits = '', check] = match;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[at]) * (digits.length + 1 - at);
  const remainder = (11 - (sum % 11)) % 11;
  return check === (remainder === 10 ? 'K' : String(remainder));
}

/** Warning after a save whose NIT fails the check (domain §6). */
export const NIT_CHECK_WARNING = 'El dígito verificador del NIT no coincide';
