/** Ends of blocks that have lines of their own. */
const BLOCK_END = /<\/(?:p|h[1-6]|li|tr|blockquote)>|<br\s*\/?>|<hr\s*\/?>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** The words of cleaned markup (markup.ts), a line for each paragraph; formats are left out. */
export const plainText = (markup: string): string =>
  markup
    .replace(/\s+/g, ' ')
    .replace(BLOCK_END, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** True when no word is left without the tags. */
export const isBlankMarkup = (markup: string): boolean => plainText(markup) === '';
