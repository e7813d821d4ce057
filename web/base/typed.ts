/** Selector of fields with a person's text; passwords are left out, so that they are never shown. */
const FIELDS =
  ':is(main, [role=dialog]) :is(textarea, select, input:not([type=password], [type=hidden], [type=file], [type=checkbox], [type=radio]))';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field with its label and content as a line of text. */
export interface Written {
  readonly field: Element;
  readonly line: string;
}

/** Contents of all filled fields of the page. */
export const writtenOnPage = (): readonly Written[] =>
  [...document.querySelectorAll<Field>(FIELDS)]
    .filter(({ value }) => value.trim() !== '')
    .map((field) => ({ field, line: `${labelOf(field)}${field.value}` }));

function labelOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
  return label && `${label.replace(/\s*\*$/, '')}: `;
}
