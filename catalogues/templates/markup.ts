import sanitize from 'sanitize-html';

/** What a document template may be made of; none has attributes, so none can hold a script or an address. */
const TAGS =
  'p br b strong i em u s h1 h2 h3 h4 ul ol li blockquote hr table thead tbody tr th td sub sup'.split(' ');

/** Elements that go with all they hold. */
const DROPPED =
  'script style iframe object template svg math title textarea noscript option xmp noembed'.split(' ');

/**
 * A template that can only be text and the tags above: allowed tags lose their attributes, others go and leave
 * their text, and whatever else looks like markup is text. Cleaned again it stays as it is.
 */
export const cleanMarkup = (html: string): string =>
  sanitize(html, { allowedTags: TAGS, allowedAttributes: {}, nonTextTags: DROPPED });

/** True when no word is left without the tags. */
export const isBlankMarkup = (html: string): boolean =>
  sanitize(html, { allowedTags: [], allowedAttributes: {}, nonTextTags: DROPPED })
    .replaceAll('&nbsp;', ' ')
    .trim() === '';
