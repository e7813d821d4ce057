import { entered } from './entered.ts';

/**
 * Comparison of texts that may be the same number: for unique numbers, for searches, and where one record names another
 * by its number. The number that is kept and shown stays as it was typed.
 */

/** Letters of other alphabets that look like Latin capitals, by the capital that they look like. */
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

/** Value of a digit in any script: the digits of a script follow each other from 0 to 9. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const own = zero;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((own - zero) % 10);
}

/** Accents, except that of Ñ, which is a letter of its own. */
const ACCENTS = /(?!\u0303)\p{Mn}/gu;

/** Hyphens, dashes and minus signs as people, Word and web pages write them. */
export const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;

const PLAIN = /^[ -~]*$/;

/** Common form of texts that read the same: capitals, Latin letters, digits 0 to 9, no wide or raised forms. */
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

/** Code without separators, such as that of `0A1B-2C3D`; its zeros belong to it. */
const code = (text: string): string => oneLook(text).replace(SEPARATORS, '');

/** Number that counts, for which separators and leading zeros do not matter. A letter in it makes it a code. */
const counted = (text: string): string => {
  const plain = code(text);
  return /^\d+$/.test(plain) ? withoutZeros(plain) : plain;
};

/**
 * Number made of parts, `L-012/2026`: leading zeros of a part do not matter, spaces never do, and separators only
 * between digits, where all of them are equal.
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

/** NIT, before which zeros and the word NIT come from the program that printed it. */
const nit = (text: string): string => withoutZeros(code(text).replace(/^NIT(?=\d)/, ''));

/** Forms in which the numbers of each kind are compared. */
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

/** Common form of all the ways in which a number of a kind is written: `04165` and `4 165` are `4165` (R3 §5). */
export const canonicalNumber = (kind: NumberKind, text: string): string => FORMS[kind](text);

/** True when two texts are the same number. */
export const sameNumber = (kind: NumberKind, one: string, other: string): boolean =>
  canonicalNumber(kind, one) === canonicalNumber(kind, other);

/**
 * Spellings in which records may have a typed number, in capitals: as it was typed, in the common look, and in the
 * canonical form.
 */
export const writtenAs = (kind: NumberKind, typed: string): readonly string[] => [
  ...new Set([typed.trim().toUpperCase(), oneLook(typed).trim(), canonicalNumber(kind, typed)]),
];

/** Form in which sign-in names are compared: names that look the same are one (R1 §5). */
export const canonicalName = (name: string): string => oneLook(name).trim();
