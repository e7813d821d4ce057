import { useEffect } from 'react';

/** Selector of the page's content and of the dialogs over it, which are later in the document. */
const BENEATH = '#contenido,.MuiDialog-container';

/**
 * Moves the focus to the page or dialog beneath when a dialog closes whose opener is gone (a deleted row, a reload);
 * otherwise keys would reach nothing.
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
