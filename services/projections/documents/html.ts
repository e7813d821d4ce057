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
