/** What a document template may be made of; none has attributes, so none can hold a script or an address. */
const TAGS = new Set(
  'p br b strong i em u s h1 h2 h3 h4 ul ol li blockquote hr table thead tbody tr th td sub sup'.split(' '),
);

/** Elements that go with all they hold. */
const DROPPED =
  /<(script|style|iframe|object|template|svg|math|title|textarea|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENTS = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * A template that can only be text and the tags above: allowed tags lose their attributes, others go and leave
 * their text, and whatever `<` or `>` is left is text. Cleaned again it stays as it is.
 */
export function cleanMarkup(html: string): string {
  const bare = html.replace(DROPPED, '').replace(COMMENTS, '');
  let clean = '';
  let from = 0;
  for (const match of bare.matchAll(TAG)) {
    const [whole, closing = '', name = ''] = match;
    clean += asText(bare.slice(from, match.index));
    const tag = name.toLowerCase();
    if (TAGS.has(tag)) clean += `<${closing}${tag}>`;
    from = match.index + whole.length;
  }
  return clean + asText(bare.slice(from));
}

const asText = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** True when no word is left without the tags. */
export const isBlankMarkup = (html: string): boolean =>
  html.replace(TAG, '').replaceAll('&nbsp;', ' ').trim() === '';
