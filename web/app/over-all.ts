const NAME = 'over-all';

/**
 * Element of the body for content shown over everything, dialogs too: messages and notices about the system. MUI sets
 * `aria-hidden` on everything outside an open dialog; it is removed here, so that messages are still announced.
 */
export function overAll(): HTMLElement {
  const found = document.getElementById(NAME);
  if (found) return found;
  const made = document.createElement('div');
  made.id = NAME;
  document.body.append(made);
  new MutationObserver(() => made.removeAttribute('aria-hidden')).observe(made, {
    attributes: true,
    attributeFilter: ['aria-hidden'],
  });
  return made;
}
