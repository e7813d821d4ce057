import { type Html, html } from '@expediente/kernel/html.ts';
import { isKeyword } from './keywords.ts';
import type { KeywordValue, KeywordValues } from './values.ts';

/** A keyword alone in its paragraph, in whatever format, or anywhere else: one pass, so that no value is filled. */
const FILLED =
  /<p(?: style="[^"]*")?>(?:\s|<\w+>)*\{\{\s*([\w-]+)\s*\}\}(?:\s|<\/\w+>)*?<\/p>|\{\{([^{}<>]*)\}\}/g;

/** Line for a value not known yet, to be written by hand. */
const BY_HAND = '__________';

/** Characters of a filled document; the longest real ones have a tenth of them. */
export const MOST_FILLED = 200_000;

/** A template that repeats its keywords until no browser lays it out in time. */
export class FilledTooLong extends Error {
  override readonly name = 'FilledTooLong';
  constructor() {
    super(
      `El documento tendría más de ${MOST_FILLED / 1000} mil letras: la plantilla repite demasiado sus palabras clave. Corrija la plantilla del tipo de compra.`,
    );
  }
}

/**
 * A cleaned template with its keywords' values in their places: every value is escaped, a block takes the
 * place of its paragraph. The same for preview and print; a keyword that does not exist stays and is marked.
 * @throws {FilledTooLong}
 */
export function fillTemplate(markup: string, values: KeywordValues): string {
  let { length } = markup;
  return markup.replace(FILLED, (written: string, alone: string | undefined, inText: string | undefined) => {
    const filled = filledPart(values, written, alone, inText);
    length += filled.length - written.length;
    if (length > MOST_FILLED) throw new FilledTooLong();
    return filled;
  });
}

function filledPart(
  values: KeywordValues,
  written: string,
  alone: string | undefined,
  inText: string | undefined,
): string {
  const name = (alone ?? inText ?? '').trim();
  const value = isKeyword(name) ? values[name] : undefined;
  if (alone === undefined) return inlineOf(value, written).markup;
  return value?.block
    ? blockOf(value.block).markup
    : written.replace(/\{\{[^{}]*\}\}/, (keyword) => inlineOf(value, keyword).markup);
}

const inlineOf = (value: KeywordValue | undefined, written: string): Html =>
  value === undefined ? html`<mark>${written}</mark>` : html`${value.open ? BY_HAND : value.text}`;

/** Characters of a cell that stay on one line next to a long one. */
const WHOLE = 22;

const cellOf = (text: string): Html =>
  text.length <= WHOLE ? html`<td class="whole">${text}</td>` : html`<td>${text}</td>`;

const blockOf = (block: NonNullable<KeywordValue['block']>): Html => {
  switch (block.is) {
    case 'table':
      return html`<table><thead><tr>${block.head.map((title) => html`<th>${title}</th>`)}</tr></thead><tbody>${block.rows.map(
        (cells) => html`<tr>${cells.map(cellOf)}</tr>`,
      )}</tbody></table>`;
    case 'signatures':
      return html`<div class="signers">${block.signers.map(
        ({ name, position, role }) =>
          html`<div><p class="name">${name}</p><p>${position}</p><p class="role">${role}</p></div>`,
      )}</div>`;
    case 'literal':
      return html`<div class="literal">${block.html}</div>`;
  }
};
