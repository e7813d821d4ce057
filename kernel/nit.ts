import { oneLook } from './same-number.ts';

/** Word that is printed before a NIT: `NIT 576937-K`, `N.I.T.: 576937-K`. */
const WORD = /^N\.?I\.?T\.?:?\s*(?=\d)/;

/** Consumidor final as it is printed: C/F, C.F. */
const FINAL_CONSUMER = /^C\s?[./]\s?F\.?$/;

/**
 * NIT in its stored form: Latin capitals and digits, without the single hyphens and spaces that are printed between two
 * of its characters, and without the word before it (domain §6: 576937-K). A text that is no NIT keeps what is wrong
 * with it, and its pattern refuses it (R2 §5).
 */
export const normalNit = (nit: string): string =>
  oneLook(nit)
    .trim()
    .replace(WORD, '')
    .replace(FINAL_CONSUMER, 'CF')
    .replace(/(?<=[0-9A-Z])[\s-](?=[0-9A-Z])/g, '');

/**
 * True when the last character is the right check of the others (mod 11, 10 is K); CF, consumidor final, needs none.
 * People may be registered under their CUI, which has a check of its own. Never enforced: foreign suppliers have other
 * numbers (domain §6).
 */
export function hasRightCheck(nit: string): boolean {
  const text = normalNit(nit);
  if (text === 'CF') return true;
  if (/^\d{13}$/.test(text)) return isCui(text) || hasRightNitCheck(text);
  return hasRightNitCheck(text);
}

function hasRightNitCheck(text: string): boolean {
  const match = /^(\d+)([0-9K])$/.exec(text);
  if (!match) return false;
  const [, digits = '', check] = match;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[at]) * (digits.length + 1 - at);
  const remainder = (11 - (sum % 11)) % 11;
  return check === (remainder === 10 ? 'K' : String(remainder));
}

/** Number of departments of the country; a CUI has its department in the tenth and eleventh digit. */
const DEPARTMENTS = 22;

/**
 * True for a CUI (código único de identificación): eight digits, their check (weights 2 to 9, mod 11; none has the
 * check 10), the department and the municipality of registration.
 */
function isCui(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < 8; at += 1) sum += Number(text[at]) * (at + 2);
  const [department, municipality] = [Number(text.slice(9, 11)), Number(text.slice(11))];
  return sum % 11 === Number(text[8]) && department >= 1 && department <= DEPARTMENTS && municipality >= 1;
}

/** Warning after a save whose NIT fails the check (domain §6). */
export const NIT_CHECK_WARNING = 'El dígito verificador del NIT no coincide';
