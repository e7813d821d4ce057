/** Element to find on the screen, by role and accessible name. */
export interface Named {
  readonly role: string;
  readonly name: string;
}

/** Role and name as assistive technology gets them; Chromium shows them to scripts with ComputedAccessibilityInfo. */
interface Computed extends Element {
  readonly computedRole?: string;
  readonly computedName?: string;
  /** Labels of elements that can have some. */
  readonly labels?: NodeListOf<Element> | null;
}

/**
 * Function that runs in the page: finds the last visible element of that role and name that is not behind a dialog.
 * `field` is any element for typing text.
 */
export function findNamed({ role, name }: Named): Element | undefined {
  const candidates: Readonly<Record<string, string>> = {
    button: 'button,[role=button]',
    link: 'a[href]',
    field: 'input:not([type=checkbox],[type=radio]),textarea',
    combobox: 'select,[role=combobox]',
    navigation: 'nav',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
  };
  // Chromium's names include text that style sheets add before an element, here a space of zero width.
  const clean = (text: string | undefined): string => (text ?? '').replace(/[\u200b\s]+/g, ' ').trim();
  const squeezed = (text: string): string => text.replace(/[\u200b\s]+/g, '');
  /** Text of an element as part of a name; undefined if its parts have names of their own. */
  const textOf = (each: Element | null): string | undefined => {
    if (each?.querySelector('[aria-label],[aria-labelledby],[alt],[title],input,select,textarea'))
      return undefined;
    const hidden = each?.querySelectorAll('[aria-hidden=true],[hidden]') ?? [];
    const unread = [...hidden].some(({ textContent }) => textContent !== '');
    if (!each || !unread) return each?.textContent ?? '';
    const copy = each.cloneNode(true) as Element; // holds: the clone of an element
    for (const part of copy.querySelectorAll('[aria-hidden=true],[hidden]')) part.remove();
    return copy.textContent ?? '';
  };
  /**
   * Name that is simply written in the page, computed here by Chromium's rules, because Chromium itself builds an
   * accessibility tree of the whole page for each question. Undefined: only Chromium knows it.
   */
  const written = (each: Computed): string | undefined => {
    const by = each.getAttribute('aria-labelledby')?.split(/\s+/);
    const label = each.getAttribute('aria-label');
    if (label && !by) return label;
    const labels = by ? by.map((id) => document.getElementById(id)) : [...(each.labels ?? [])];
    if (labels.some((source) => !source || source.matches('[aria-label],[title]'))) return undefined;
    const labelled = labels.length > 0 || each.matches('input,textarea,select');
    const texts = (labelled ? labels : [each]).map(textOf);
    const whole = texts.includes(undefined) ? '' : texts.join(' ');
    return clean(whole) === '' ? undefined : whole;
  };
  return [...document.querySelectorAll(candidates[role] ?? `[role=${role}]`)].findLast((each: Computed) => {
    const text = written(each);
    // Compared without spaces, as Chromium inserts one where a part begins on a new line.
    if (text !== undefined && squeezed(text) !== squeezed(name)) return false;
    if (each.closest('[aria-hidden=true],[inert]') || !each.checkVisibility()) return false;
    const own = each.getAttribute('role');
    if (role !== 'field' && own !== null && own !== role) return false;
    return text !== undefined || clean(each.computedName) === name;
  });
}
