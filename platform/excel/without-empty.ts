/** A prefix of a namespace, if there is one. */
const P = '(?:[\\w.-]+:)?';
/** Lookahead for a cell or row with an address of its own: its place does not depend on those before it. */
const BEFORE = (name: string, end: string): string => `\\s*(?=<${P}${name}\\s[^<>]*?\\br=["']|</${P}${end}>)`;

const EMPTY_CELLS = new RegExp(`<${P}c\\s[^<>]*(?:/>|></${P}c>)${BEFORE('c', 'row')}`, 'g');
const EMPTY_ROWS = new RegExp(
  `<${P}row(?:\\s[^<>]*)?(?:/>|>\\s*</${P}row>)${BEFORE('row', 'sheetData')}`,
  'g',
);

/**
 * Takes cells and rows without content out of pieces of a sheet's XML. A user who formats whole columns or the whole
 * sheet saves a million of them, and reading them one by one takes a hundred times as long as reading the content.
 */
export function withoutEmpty(): (text: string) => string {
  let isPlain = true;
  return (text) => {
    // Text within CDATA may look like a tag.
    if (text.includes('<![CDATA[')) isPlain = false;
    return isPlain ? text.replace(EMPTY_CELLS, '').replace(EMPTY_ROWS, '') : text;
  };
}
