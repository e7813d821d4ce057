import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import { beginTyping } from './edit-navigation.ts';

/** Between two looks at where the keyboard is, in ms. */
const LOOK = 20;

interface Grid<Line> {
  readonly api: RefObject<GridApi<Line> | null>;
  readonly box: RefObject<HTMLElement | null>;
  /** Each new value puts the keyboard into the first empty cell; undefined: nothing does. */
  readonly begin: string | number | undefined;
}

/**
 * Puts the keyboard into the first empty cell, as soon as there is one, and puts it back until the user presses
 * something: cells that are drawn anew and a dialog below that closes late take it away. What is typed before the cell
 * is drawn is typed in it.
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
      // A key that comes before the cell is drawn, or while the keyboard is elsewhere, does not end it; one that is typed
      // into a field of the form does: what follows it belongs there.
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

/** A letter or a figure, not a command. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}.,/-]$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** @returns what is left to type: nothing once there is a field */
function typeInto(field: Element | null, text: string): string {
  if (!(field instanceof HTMLInputElement) || text === '') return text;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return '';
}

const isCell = (box: HTMLElement | null, at: EventTarget | null): boolean =>
  at instanceof HTMLElement && at.closest('.ag-cell') !== null && box?.contains(at) === true;

/** A field of the grid's form, not of its cells. */
const isField = (box: HTMLElement | null, at: EventTarget | null): boolean =>
  (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) &&
  box !== null &&
  !box.contains(at) &&
  (box.closest(DIALOG) ?? document.body).contains(at);

const DIALOG = '.MuiDialog-container';

/** No other dialog is over that of the grid. */
const isOnTop = (box: HTMLElement): boolean => {
  const dialog = box.closest(DIALOG);
  return dialog === null || dialog === [...document.querySelectorAll(DIALOG)].at(-1);
};

/** The keyboard is nowhere, or below the grid's dialog: no user has put it there. */
function isLost(box: HTMLElement | null, at: Element | null): boolean {
  if (!box) return false;
  const dialog = box.closest(DIALOG) ?? document.body;
  return isOnTop(box) && (at === null || at === document.body || at === dialog || !dialog.contains(at));
}
