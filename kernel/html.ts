declare const htmlBrand: unique symbol;
/** Markup that is safe to place in a page: made by `html` from literals and escaped values. */
export interface Html {
  readonly markup: string;
  readonly [htmlBrand]?: never;
}

export type HtmlValue = string | number | Html | readonly Html[] | null | false;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

/**
 * The one way to make markup of documents: every value is escaped, but for markup made by this same tag.
 *
 *     html`<td>${line.description}</td>`
 */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { markup: literals.reduce((made, literal, i) => made + inserted(values[i - 1] ?? null) + literal) };
}

function inserted(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(inserted).join('');
}
