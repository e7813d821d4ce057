/** What is sought on the screen: what it is and what it is called. */
export interface Named {
  readonly role: string;
  readonly name: string;
}

/** With ComputedAccessibilityInfo Chromium gives a page's script what it gives assistive technology. */
interface Computed extends Element {
  readonly computedRole?: string;
  readonly computedName?: string;
  /** Of what can be labelled. */
  readonly labels?: NodeListOf<Element> | null;
}

/**
 * Runs in the page: the last element of that role and name that can be seen and is not behind a dialog.
 * `field` is anything that text is typed into.
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
  // Chromium counts what style sheets put before a text: a space without width.
  const clean = (text: string | undefined): string => (text ?? '').replace(/[\u200b\s]+/g, ' ').trim();
  const squeezed = (text: string): string => text.replace(/[\u200b\s]+/g, '');
  /** Text of an element as a name takes it; undefined when parts of it have names of their own. */
  const textOf = (each: Element | null): string | undefined => {
    if (each?.querySelector('[aria-label],[aria-labelledby],[alt],[title],input,select,textarea'))
      return undefined;
    const hidden = each?.querySelectorAll('[aria-hidden=true],[hidden]') ?? [];
    const unread = [...hidden].some(({ textContent }) => textContent !== '');
    if (!each || !unread) return each?.textContent ?? '';
    const copy = each.cloneNode(true) as Element; // of an element
    for (const part of copy.querySelectorAll('[aria-hidden=true],[hidden]')) part.remove();
    return copy.textContent ?? '';
  };
  /**
   * Chromium computes a name from an accessibility tree of the whole page, which it makes for each question: names that
   * are plainly written are read here, by the same rules. Undefined: it has to be asked.
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
    // Where a part begins a line Chromium puts a space.
    if (text !== undefined && squeezed(text) !== squeezed(name)) return false;
    if (each.closest('[aria-hidden=true],[inert]') || !each.checkVisibility()) return false;
    const own = each.getAttribute('role');
    if (role !== 'field' && own !== null && own !== role) return false;
    return text !== undefined || clean(each.computedName) === name;
  });
}
