import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import { beginTyping } from './edit-navigation.ts';

/** Between two looks at where the keyboard is, in ms. */
const LOOK = 50;

interface Grid<Line> {
  readonly api: RefObject<GridApi<Line> | null>;
  readonly box: RefObject<HTMLElement | null>;
  /** Each new value puts the keyboard into the first empty cell; undefined: nothing does. */
  readonly begin: string | number | undefined;
}

/**
 * Puts the keyboard into the first empty cell, as soon as there is one, and puts it back until the user presses
 * something: cells that are drawn anew and a dialog below that closes late take it away.
 */
export function useBegin<Line>({ api, box, begin }: Grid<Line>): void {
  useEffect(() => {
    if (begin === undefined) return undefined;
    let had = false;
    const look = () => {
      const own = box.current;
      const grid = api.current;
      const at = document.activeElement;
      if (!own || !grid || grid.isDestroyed()) return;
      had ||= isCell(own, at);
      if (had ? isLost(own, at) : isOnTop(own)) beginTyping(grid, own);
      had ||= isCell(own, document.activeElement);
    };
    const timer = setInterval(look, LOOK);
    const end = ({ type, target }: Event) => {
      // A key that comes before the cell is drawn, or while the keyboard is elsewhere, does not end it.
      if (had && (type === 'pointerdown' || isCell(box.current, target))) stop();
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

const isCell = (box: HTMLElement | null, at: EventTarget | null): boolean =>
  at instanceof HTMLElement && at.closest('.ag-cell') !== null && box?.contains(at) === true;

const DIALOG = '.MuiDialog-container';

/** No other dialog is over that of the grid. */
const isOnTop = (box: HTMLElement): boolean => {
  const dialog = box.closest(DIALOG);
  return dialog === null || dialog === [...document.querySelectorAll(DIALOG)].at(-1);
};

/** The keyboard is nowhere, or below the grid's dialog: no user has put it there. */
function isLost(box: HTMLElement, at: Element | null): boolean {
  const dialog = box.closest(DIALOG) ?? document.body;
  return isOnTop(box) && (at === null || at === document.body || at === dialog || !dialog.contains(at));
}
