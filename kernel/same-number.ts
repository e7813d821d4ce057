import { entered } from './entered.ts';

/**
 * Compares texts that may be the same number: for unique numbers, for searches, and where one record names
 * another by its number. What is kept and shown stays as it was typed.
 */

/** Letters of other alphabets that look like Latin capitals, each under its look. */
const LOOKS: Readonly<Record<string, string>> = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗҺ',
  I: 'ІΙӀ',
  J: 'ЈͿ',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'УΥҮ',
  Z: 'Ζ',
};
const LATIN = new Map(
  Object.entries(LOOKS).flatMap(([latin, others]) => [...others].map((each) => [each, latin] as const)),
);
const OTHER_ALPHABETS = /[\u0370-\u04ff]/g;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Digits of a script stand together from 0 to 9. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const own = zero;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((own - zero) % 10);
}

/** Accents, but that of Ñ, which is a letter of its own. */
const ACCENTS = /(?!\u0303)\p{Mn}/gu;

/** Every hyphen, dash and minus as people, Word and web pages write them. */
export const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;

const PLAIN = /^[ -~]*$/;

/** One look for what reads the same: capitals, Latin letters, digits 0 to 9, no wide or raised forms. */
export function oneLook(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase();
  return entered(text)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toUpperCase()
    .replace(OTHER_ALPHABETS, (letter) => LATIN.get(letter) ?? letter)
    .replace(OTHER_DIGITS, digitOf)
    .replace(HYPHENS, '-');
}

const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '');

/** A code without separators, `0A1B-2C3D`; its zeros belong to it. */
const code = (text: string): string => oneLook(text).replace(SEPARATORS, '');

/** A number that counts: separators do not matter, nor zeros before it. A letter before it makes it a code. */
const counted = (text: string): string => {
  const plain = code(text);
  return /^\d+$/.test(plain) ? withoutZeros(plain) : plain;
};

/**
 * A number made of parts, `L-012/2026`: zeros before a part do not matter, separators alone between digits, whichever they
 * are, and spaces never.
 */
const parts = (text: string): string =>
  (
    oneLook(text)
      .replace(/\s/g, '')
      .match(/\p{N}+|\p{L}+/gu) ?? []
  )
    .map(withoutZeros)
    .reduce(
      (whole, part) => `${whole}${isNumeral(whole.at(-1)) && isNumeral(part[0]) ? '/' : ''}${part}`,
      '',
    );

const isNumeral = (character = ''): boolean => /\p{N}/u.test(character);

/** Zeros before it are the program's that printed it, and so is the word before it. */
const nit = (text: string): string => withoutZeros(code(text).replace(/^NIT(?=\d)/, ''));

/** How the numbers of each kind are compared. */
const FORMS = {
  resolution: parts,
  purchaseOrder: parts,
  minutes: parts,
  award: parts,
  business: parts,
  externalId: parts,
  commitment: counted,
  accrual: counted,
  curdp: counted,
  npg: counted,
  invoiceSerie: code,
  invoiceNumber: (text: string): string => withoutZeros(code(text)),
  nit,
} satisfies Readonly<Record<string, (text: string) => string>>;

export type NumberKind = keyof typeof FORMS;

/** One text for all the ways in which a number of a kind is written: `04165` and `4 165` are `4165` (R3 §5). */
export const canonicalNumber = (kind: NumberKind, text: string): string => FORMS[kind](text);

/** Whether two texts are one number. */
export const sameNumber = (kind: NumberKind, one: string, other: string): boolean =>
  canonicalNumber(kind, one) === canonicalNumber(kind, other);

/** A typed number as records may have it, in capitals: as it was typed, in one look, and in its one form. */
export const writtenAs = (kind: NumberKind, typed: string): readonly string[] => [
  ...new Set([typed.trim().toUpperCase(), oneLook(typed).trim(), canonicalNumber(kind, typed)]),
];

/** Form in which sign-in names are compared: names that look the same are one (R1 §5). */
export const canonicalName = (name: string): string => oneLook(name).trim();
