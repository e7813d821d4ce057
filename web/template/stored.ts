import { WRITTEN } from '@expediente/catalogues/templates/keywords.ts';
import { SPAN_VALUES, SPANS } from '@expediente/catalogues/templates/spans.ts';
import { DOMSerializer, type Node } from '@tiptap/pm/model';

const NAME = /^\s*([\p{L}\w-]+)\s*$/u;

/** Stored markup as the editor reads it, with an element for each `{{name}}`. Braces without a name stay text. */
export const drawnMarkup = (stored: string): string =>
  stored.replace(WRITTEN, (written, inside: string) => {
    const [, name] = NAME.exec(inside) ?? [];
    return name === undefined ? written : `<span data-token="${name}"></span>`;
  });

/** Elements whose alignment is kept (catalogues/templates/markup.ts). */
const ALIGNED = 'p,h1,h2,h3,h4';

/** Text of the editor in the stored form, which can be compared with what the server keeps. */
export function storedMarkup(doc: Node): string {
  // Elements of a separate document are inert: no styles, loads or scripts.
  const inert = document.implementation.createHTMLDocument('');
  const box = inert.createElement('div');
  box.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }));
  for (const piece of box.querySelectorAll('[data-token]'))
    piece.replaceWith(`{{${piece.getAttribute('data-token') ?? ''}}}`);
  for (const columns of box.querySelectorAll('colgroup')) columns.remove();
  for (const element of box.querySelectorAll<HTMLElement>('*')) {
    const align = element.matches(ALIGNED) ? element.style.textAlign : '';
    const merged = element.matches('td,th') ? SPANS : [];
    for (const name of element.getAttributeNames())
      if (!merged.some((span) => span === name && SPAN_VALUES.includes(element.getAttribute(span) ?? '')))
        element.removeAttribute(name);
    if (align) element.setAttribute('style', `text-align:${align}`);
  }
  return box.textContent?.trim() === '' ? '' : box.innerHTML;
}
