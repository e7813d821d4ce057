import sanitize from 'sanitize-html';
import { SPAN_VALUES, SPANS } from './spans.ts';

/** Tags that a document template may have. */
const TAGS =
  'p br b strong i em u s h1 h2 h3 h4 ul ol li blockquote hr table thead tbody tr th td sub sup'.split(' ');
/**
 * Tags that may keep their alignment. Apart from merged cells no other attribute stays, because others can hold a
 * script or an address.
 */
const ALIGNED = ['p', 'h1', 'h2', 'h3', 'h4'];
const ALIGNMENT = { 'text-align': [/^(left|center|right|justify)$/] };

/** Keeps only the valid spans of a table cell. */
const withSpans = (tagName: string, attribs: Readonly<Record<string, string>>): sanitize.Tag => ({
  tagName,
  attribs: Object.fromEntries(
    SPANS.flatMap((name) => {
      const value = attribs[name];
      return value !== undefined && SPAN_VALUES.includes(value) ? [[name, value] as const] : [];
    }),
  ),
});

/** Elements that are removed together with their content. */
const DROPPED =
  'script style iframe object template svg math title textarea noscript option xmp noembed'.split(' ');

/**
 * Cleans a template so that it has only text, the tags above, their alignment and merged cells. Allowed tags lose their
 * other attributes, other tags are removed but leave their text, and anything else that looks like markup becomes text.
 * A keyword such as `{{hora}}` is text as well, so the markup that an editor draws for it is removed. Cleaning twice
 * changes nothing more.
 */
export const cleanMarkup = (html: string): string =>
  sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      ...Object.fromEntries(ALIGNED.map((tag) => [tag, ['style']])),
      td: [...SPANS],
      th: [...SPANS],
    },
    transformTags: { td: withSpans, th: withSpans },
    allowedStyles: { '*': ALIGNMENT },
    nonTextTags: DROPPED,
  });
