const MARKS = /\p{Mn}/gu;
/** The marks of texts in Latin letters: twice as fast for texts without other characters. */
const LATIN_MARKS = /[\u0300-\u036f]/g;
const BEYOND_LATIN = /[\u0370-\uffff]/;

/** Text as search and comparison see it: no accents, lower case (domain §6). */
export function folded(text: string): string {
  const decomposed = text.normalize('NFD');
  return decomposed.replace(BEYOND_LATIN.test(decomposed) ? MARKS : LATIN_MARKS, '').toLowerCase();
}

/** True when `text` holds `part`, accents and case aside; `includesFolded('Compra de Baja Cuantía', 'baja cuantia')`. */
export const includesFolded = (text: string, part: string): boolean => folded(text).includes(folded(part));

/** Characters of somebody's text that a message repeats: enough to find it again. */
const QUOTED = 80;

/** A text that somebody sent as messages repeat it: between « », and no longer than a person reads. */
export const quoted = (text: string): string => `«${cut(text, QUOTED)}»`;

/** Characters of a message, or of what it is about, as people read them. */
const READ = 1_000;

/** A message no longer than a person reads, whatever it repeats. */
export const readable = (message: string): string => cut(message, READ);

/** At most so many UTF-16 units of a text, and `…` where there were more; never half of a character. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;

/** Capitalises the first letter, for a sentence or a title. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As it is written within a sentence: a word in capitals (NIT, PRIMERO) keeps them. */
export const uncapital = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** A noun with its article behind words: `Retirar el envío de` and `el PAC`: `Retirar el envío del PAC`. */
export const inSentence = (words: string, noun: string): string =>
  `${words} ${noun}`.replace(/ (de|a) el /, ' $1l ');

/** Compares for sorting, accents and case aside. */
export const compareFolded = (a: string, b: string): number => folded(a).localeCompare(folded(b), 'es');

/** A person as people tell them apart: the name, and the sign-in name, which is one person's; where none is known the name alone. */
export const personText = (name: string, username: string | null | undefined): string =>
  username ? `${name} (${username})` : name;
