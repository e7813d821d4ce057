/** Ends of blocks that begin a new line. */
const BLOCK_END = /<\/(?:p|h[1-6]|li|tr|blockquote)>|<br\s*\/?>|<hr\s*\/?>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Plain text of cleaned markup (markup.ts), one line per paragraph. */
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

/** Checks whether no text is left without the tags. */
export const isBlankMarkup = (markup: string): boolean => plainText(markup) === '';
