import { type Html, html } from '@expediente/kernel/html.ts';
import { isKeyword } from './keywords.ts';
import type { KeywordValue, KeywordValues } from './values.ts';

/**
 * Matches a keyword alone in its paragraph, in any format, or a keyword anywhere else. One pass replaces both, so that
 * keywords inside inserted values are not replaced.
 */
const FILLED =
  /<p(?: style="[^"]*")?>(?:\s|<\w+>)*\{\{\s*([\w-]+)\s*\}\}(?:\s|<\/\w+>)*?<\/p>|\{\{([^{}<>]*)\}\}/g;

/** Blank line for a value not known yet, to be filled in by hand. */
const BY_HAND = '__________';

/** Most characters that a filled document may have; the longest real documents have a tenth of this. */
export const MOST_FILLED = 200_000;

/** Template with so many repeated keywords that no browser lays the document out in time. */
export class FilledTooLong extends Error {
  override readonly name = 'FilledTooLong';
  constructor() {
    super(
      `El documento tendría más de ${MOST_FILLED / 1000} mil letras: la plantilla repite demasiado sus palabras clave. Corrija la plantilla del tipo de compra.`,
    );
  }
}

/**
 * Fills a cleaned template with its keywords' values, the same for preview and print. Every value is escaped, and a
 * block replaces its paragraph. An unknown keyword stays and is marked.
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

/** Most characters of a cell that is kept on one line next to a long cell. */
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
