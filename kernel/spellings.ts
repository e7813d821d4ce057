import { canonicalNumber, oneLook } from './same-number.ts';
import { folded } from './text.ts';

/** Word before a number that says what the number is: `NIT 576937-K`. */
const NIT_WORD = /^n\.?i\.?t\.?:?$/;
const NIT_BEFORE = /^n\.?i\.?t[.:]*(?=\d{4})/;
const NIT_LIKE = /^\d{4,}-?[\dk]?$/;

/** Limits of a search, in every list alike: each word is looked for by itself, in many places. */
export const SEARCHED = { characters: 100, words: 8 } as const;

/** Search as it was typed, cut to the length that counts. */
export const searchOf = (typed: string | undefined): string =>
  (typed ?? '').trim().slice(0, SEARCHED.characters).trim();

/** Words of a search that count, folded. The word NIT before a number is left out, as no record has it. */
export function wordsIn(search: string): readonly string[] {
  const words = folded(searchOf(search))
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(NIT_BEFORE, ''));
  return words
    .filter((word, at) => !(NIT_WORD.test(word) && NIT_LIKE.test(looked(words[at + 1] ?? ''))))
    .slice(0, SEARCHED.words);
}

const looked = (word: string): string => oneLook(word).toLowerCase();

/** A number with the separators that people put into it: `576937-k`, `0a1b2c3d-1000000001`, `01/2026`. */
const NUMBER = /^(?=.*\d)[a-z\d]+(?:[-/][a-z\d]+)*$/;
/** Serie and number of an invoice, of which one is short: `a-123`, `fel2-45`. */
const SHORT_SERIE = /^(?=[a-z\d]{1,3}-|[^-]+-\d{1,3}$)[a-z][a-z\d]*-\d+$/;
/**
 * Least length of a part of a code, and of all its parts joined, to be searched alone; shorter ones are in too many
 * texts.
 */
const TELLING = 4;
const JOINED = 8;

/**
 * Spellings that a record may have of a folded word: the word itself, without the separators of print, or without
 * leading zeros; `mm2` as `mm²`, `no.` as `nº.`. Lists look for any of them, so that no spelling needs a column of its
 * own.
 */
export function spellingsOf(word: string): readonly string[] {
  const look = looked(word);
  return [
    ...new Set([word, look, ...(NUMBER.test(look) ? numberSpellings(look) : []), ...signSpellings(look)]),
  ];
}

function numberSpellings(word: string): readonly string[] {
  const parts = word.split(/[-/]/);
  const joined = parts.join('');
  const isCode = !word.includes('/') && ((parts[0] ?? '').length >= TELLING || joined.length >= JOINED);
  const canonical = canonicalNumber('resolution', word).toLowerCase();
  const zeroless = canonicalNumber('nit', word).toLowerCase();
  return [
    ...(parts.length > 1 ? [canonical] : []),
    ...(parts.length > 1 && isCode ? [joined] : []),
    ...(word.startsWith('0') && isCode && zeroless.length >= TELLING ? [zeroless] : []),
    // Serie and number of an invoice, with a space between them; a short serie is a word of its own.
    ...(parts.length > 1 && parts.every(({ length }) => length >= TELLING) ? [parts.join(' ')] : []),
    ...(SHORT_SERIE.test(word) ? [` ${parts.join(' ')}`] : []),
    ...(/^[a-z]{1,4}\d{3,}$/.test(word) ? [word.replace(/^[a-z]+/, '$&-')] : []),
  ];
}

const RAISED: Readonly<Record<string, string>> = { '2': '²', '3': '³' };

function signSpellings(word: string): readonly string[] {
  if (/^[a-z]{1,3}[23]$/.test(word)) return [word.replace(/[23]$/, (digit) => RAISED[digit] ?? digit)];
  return /^no\.?$/.test(word) ? [word.replace('o', 'º'), word.replace('o', '°')] : [];
}
