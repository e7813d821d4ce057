import { useEffect } from 'react';

/** The page's own part, and the dialogs over it in their order. */
const BENEATH = '#contenido,.MuiDialog-container';

/**
 * For a dialog: it gives focus back to its opener, and when that is gone too (a deleted row, a reload) what
 * lies beneath takes it, so that the keyboard is never nowhere.
 */
export function useFocusBeneath(): void {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        [...document.querySelectorAll<HTMLElement>(BENEATH)].at(-1)?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
