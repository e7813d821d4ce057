import { type Html, html } from '@expediente/kernel/html.ts';

export { escaped, type Html, type HtmlValue, html } from '@expediente/kernel/html.ts';

/** Text as a CSS string, for the page's margin boxes; no text can end the string or the style element. */
export const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,:;()/+·-]/gu, (c) => `\\${(c.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** Paragraphs of a text typed with line breaks. */
export const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line.trim()}</p>`);

/** Longest word that stays whole in a cell; a longer one may break anywhere, rather than leave the paper. */
const WHOLE = 22;

/** Text of a cell whose short words never break, however little room other columns leave. */
export const whole = (text: string): Html =>
  html`${text
    .split(/(\s+)/)
    .map((part) =>
      part.trim() !== '' && part.length <= WHOLE ? html`<span class="whole">${part}</span>` : html`${part}`,
    )}`;

/** Longest code that stays on one line, and length of the parts into which a longer one breaks. */
const CODE = 16;
const CODE_PART = 14;

/** Cell of a code; a long code breaks, so that the cells next to it have room. */
export const codeCell = (code: string): Html =>
  code.length <= CODE
    ? html`<td class="code">${code}</td>`
    : html`<td>${partsOf(code).map((part) => html`<span class="whole">${part}</span><wbr>`)}</td>`;

/** Parts of a code: each ends in a hyphen if possible, else it is as long as allowed. */
const partsOf = (code: string): readonly string[] =>
  code.match(new RegExp(`.{0,${CODE_PART - 1}}-|.{1,${CODE_PART}}`, 'gsu')) ?? [];
