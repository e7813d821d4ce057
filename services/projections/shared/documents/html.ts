import { type Html, html } from '@expediente/kernel/html.ts';

export { escaped, type Html, type HtmlValue, html } from '@expediente/kernel/html.ts';

/** Text as a CSS string, for the page's margin boxes; no value can end it or the style element. */
export const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,:;()/+·-]/gu, (c) => `\\${(c.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** Paragraphs of a text typed with line breaks. */
export const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line.trim()}</p>`);

/** Words of no more characters stay whole in a cell; a longer one may break anywhere rather than leave the paper. */
const WHOLE = 22;

/** Text of a cell whose words are not broken inside, whatever room the other columns leave. */
export const whole = (text: string): Html =>
  html`${text
    .split(/(\s+)/)
    .map((part) =>
      part.trim() !== '' && part.length <= WHOLE ? html`<span class="whole">${part}</span>` : html`${part}`,
    )}`;

/** Characters of a code that stay together; of a longer one it takes parts of so many below each other. */
const CODE = 16;
const CODE_PART = 14;

/** Cell of a code: a long one breaks, so that what is next to it has room. */
export const codeCell = (code: string): Html =>
  code.length <= CODE
    ? html`<td class="code">${code}</td>`
    : html`<td>${partsOf(code).map((part) => html`<span class="whole">${part}</span><wbr>`)}</td>`;

/** Behind a hyphen where there is one, else as long as they may be. */
const partsOf = (code: string): readonly string[] =>
  code.match(new RegExp(`.{0,${CODE_PART - 1}}-|.{1,${CODE_PART}}`, 'gsu')) ?? [];
