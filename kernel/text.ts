const MARKS = /\p{Mn}/gu;
/** Marks of texts in Latin letters, which take half the time for texts without other characters. */
const LATIN_MARKS = /[\u0300-\u036f]/g;
const BEYOND_LATIN = /[\u0370-\uffff]/;

/** Text as search and comparison see it: no accents, lower case (domain §6). */
export function folded(text: string): string {
  const decomposed = text.normalize('NFD');
  return decomposed.replace(BEYOND_LATIN.test(decomposed) ? MARKS : LATIN_MARKS, '').toLowerCase();
}

/**
 * True when `text` holds `part`, accents and case aside; `includesFolded('Compra de Baja Cuantía', 'baja cuantia')`.
 */
export const includesFolded = (text: string, part: string): boolean => folded(text).includes(folded(part));

/** Most characters of somebody's text that a message repeats: enough to find it again. */
const QUOTED = 80;

/** Text that somebody sent, in the form in which messages repeat it: between « », and no longer than a person reads. */
export const quoted = (text: string): string => `«${cut(text, QUOTED)}»`;

/** Most characters of a message, or of its subject, that people read. */
const READ = 1_000;

/** Message no longer than a person reads, whatever it repeats. */
export const readable = (message: string): string => cut(message, READ);

/** Beginning of a text: at most so many UTF-16 units, and `…` where there were more; never half of a character. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;

/** Capitalises the first letter, for a sentence or a title. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Text with its first letter in lower case, for use within a sentence; a word in capitals (NIT, PRIMERO) keeps them.
 */
export const uncapital = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** Words followed by a noun with its article: `Retirar el envío de` and `el PAC` give `Retirar el envío del PAC`. */
export const inSentence = (words: string, noun: string): string =>
  `${words} ${noun}`.replace(/ (de|a) el /, ' $1l ');

/** Compares for sorting, accents and case aside. */
export const compareFolded = (a: string, b: string): number => folded(a).localeCompare(folded(b), 'es');

/**
 * Text by which people distinguish a person: the name, and the sign-in name, which is one person's; only the name when
 * no sign-in name is known.
 */
export const personText = (name: string, username: string | null | undefined): string =>
  username ? `${name} (${username})` : name;
