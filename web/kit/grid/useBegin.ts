import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import { beginTyping } from './edit-navigation.ts';

/** Interval in ms at which the focus is checked. */
const LOOK = 20;

interface Grid<Line> {
  readonly api: RefObject<GridApi<Line> | null>;
  readonly box: RefObject<HTMLElement | null>;
  /** Each new value focuses the first empty cell; undefined: no cell is focused. */
  readonly begin: string | number | undefined;
}

/**
 * Focuses the first empty cell as soon as there is one, and again until the user presses something: redrawn cells and
 * a dialog below that closes late take the focus away. Text typed before the cell is drawn goes into it.
 */
export function useBegin<Line>({ api, box, begin }: Grid<Line>): void {
  useEffect(() => {
    if (begin === undefined) return undefined;
    let had = false;
    let early = '';
    const look = () => {
      const own = box.current;
      const grid = api.current;
      const at = document.activeElement;
      if (!own || !grid || grid.isDestroyed()) return;
      had ||= isCell(own, at);
      if (had ? isLost(own, at) : isOnTop(own)) beginTyping(grid, own);
      had ||= isCell(own, document.activeElement);
      if (had) early = typeInto(document.activeElement, early);
    };
    const timer = setInterval(look, LOOK);
    const end = (event: Event) => {
      const { type, target } = event;
      if (
        !had &&
        event instanceof KeyboardEvent &&
        isText(event) &&
        isLost(box.current, document.activeElement)
      )
        early += event.key;
      // Typing in a field of the form before the cell has had the focus ends it; afterwards any click, or a key in a
      // cell, does. Other keys do not.
      const isElsewhere =
        !had && event instanceof KeyboardEvent && isText(event) && isField(box.current, target);
      if (isElsewhere || (had && (type === 'pointerdown' || isCell(box.current, target)))) stop();
    };
    const stop = () => {
      clearInterval(timer);
      for (const type of PRESSES) document.removeEventListener(type, end, true);
    };
    for (const type of PRESSES) document.addEventListener(type, end, true);
    return stop;
  }, [api, box, begin]);
}

const PRESSES = ['keydown', 'pointerdown'] as const;

/** True for a key that types a character, not for a command. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}.,/-]$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** @returns text still to type: '' once there was a field for it */
function typeInto(field: Element | null, text: string): string {
  if (!(field instanceof HTMLInputElement) || text === '') return text;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return '';
}

const isCell = (box: HTMLElement | null, at: EventTarget | null): boolean =>
  at instanceof HTMLElement && at.closest('.ag-cell') !== null && box?.contains(at) === true;

/** True for a field of the grid's form outside of its cells. */
const isField = (box: HTMLElement | null, at: EventTarget | null): boolean =>
  (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) &&
  box !== null &&
  !box.contains(at) &&
  (box.closest(DIALOG) ?? document.body).contains(at);

const DIALOG = '.MuiDialog-container';

/** True when no other dialog is over that of the grid. */
const isOnTop = (box: HTMLElement): boolean => {
  const dialog = box.closest(DIALOG);
  return dialog === null || dialog === [...document.querySelectorAll(DIALOG)].at(-1);
};

/** True when the focus is nowhere, or below the grid's dialog, where no user has put it. */
function isLost(box: HTMLElement | null, at: Element | null): boolean {
  if (!box) return false;
  const dialog = box.closest(DIALOG) ?? document.body;
  return isOnTop(box) && (at === null || at === document.body || at === dialog || !dialog.contains(at));
}
