import sanitize from 'sanitize-html';
import { SPAN_VALUES, SPANS } from './spans.ts';

/** Tags that a document template may have. */
const TAGS =
  'p br b strong i em u s h1 h2 h3 h4 ul ol li blockquote hr table thead tbody tr th td sub sup'.split(' ');
/** The attributes that stay: alignment on these, merged cells; nothing else can hold a script or an address. */
const ALIGNED = ['p', 'h1', 'h2', 'h3', 'h4'];
const ALIGNMENT = { 'text-align': [/^(left|center|right|justify)$/] };

/** A cell with the spans that a document may have. */
const withSpans = (tagName: string, attribs: Readonly<Record<string, string>>): sanitize.Tag => ({
  tagName,
  attribs: Object.fromEntries(
    SPANS.flatMap((name) => {
      const value = attribs[name];
      return value !== undefined && SPAN_VALUES.includes(value) ? [[name, value] as const] : [];
    }),
  ),
});

/** Elements that go with all they hold. */
const DROPPED =
  'script style iframe object template svg math title textarea noscript option xmp noembed'.split(' ');

/**
 * A template that can only be text, the tags above, their alignment and merged cells: allowed tags lose their other attributes,
 * others go and leave their text, and whatever else looks like markup is text. A keyword is text too, `{{hora}}`:
 * how an editor draws it goes. Cleaned again it stays as it is.
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
