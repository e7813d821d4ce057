/** Fields that hold words of a person; a password is never shown. */
const FIELDS =
  ':is(main, [role=dialog]) :is(textarea, select, input:not([type=password], [type=hidden], [type=file], [type=checkbox], [type=radio]))';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is in a field, with its label. */
export interface Written {
  readonly field: Element;
  readonly line: string;
}

/** All that is in the fields of the page. */
export const writtenOnPage = (): readonly Written[] =>
  [...document.querySelectorAll<Field>(FIELDS)]
    .filter(({ value }) => value.trim() !== '')
    .map((field) => ({ field, line: `${labelOf(field)}${field.value}` }));

function labelOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
  return label && `${label.replace(/\s*\*$/, '')}: `;
}
