const NAME = 'over-all';

/**
 * The element of the body for what is shown over everything, dialogs too: messages and words about the system. MUI hides
 * what is next to an open dialog from assistive technology; this element is never hidden, so that it is announced.
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
