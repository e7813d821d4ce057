/** Text as search and comparison see it: no accents, lower case (domain §6). */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** True when `text` holds `part`, accents and case aside; `includesFolded('Compra de Baja Cuantía', 'baja cuantia')`. */
export const includesFolded = (text: string, part: string): boolean => folded(text).includes(folded(part));

/** Compares for sorting, accents and case aside. */
export const compareFolded = (a: string, b: string): number => folded(a).localeCompare(folded(b), 'es');
