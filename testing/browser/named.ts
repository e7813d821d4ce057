/** What is sought on the screen: what it is and what it is called. */
export interface Named {
  readonly role: string;
  readonly name: string;
}

/** With ComputedAccessibilityInfo Chromium tells a page's script what it tells assistive technology. */
interface Told extends Element {
  readonly computedRole?: string;
  readonly computedName?: string;
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
  return [...document.querySelectorAll(candidates[role] ?? `[role=${role}]`)].findLast((each: Told) => {
    // Names are dear to compute: one that is written there and is another needs no more.
    const written = each.getAttribute('aria-label');
    if (written && !each.hasAttribute('aria-labelledby') && clean(written) !== name) return false;
    if (each.closest('[aria-hidden=true],[inert]') || !each.checkVisibility()) return false;
    return clean(each.computedName) === name && (role === 'field' || each.computedRole === role);
  });
}
