import { flushSync } from 'react-dom';

/** Puts what is typed in a cell into the form's line; `settles`: Esc no longer takes it back. */
type Take = (settles: boolean) => void;

const open = new Set<Take>();

/** Registers a cell that has the keyboard. @returns what forgets it */
export function openCell(take: Take): () => void {
  if (open.size === 0) for (const type of OCCASIONS) addEventListener(type, onOccasion, true);
  open.add(take);
  return () => {
    open.delete(take);
    if (open.size === 0) for (const type of OCCASIONS) removeEventListener(type, onOccasion, true);
  };
}

/**
 * Puts what is typed in the open cell of any grid into its form, and draws the forms. A cell hands over its text when
 * the keyboard leaves it; a tap, a key that saves or a screen reader's click may come before that.
 */
export function flushGrids(): void {
  if (open.size > 0) flushSync(() => takeOpenCells(true));
}

/** The same without drawing anything, for a change of the lines that follows at once. */
export function takeOpenCells(settles = false): void {
  for (const take of [...open]) take(settles);
}

/**
 * What may save, step, close or leave: listeners after this one find the forms as they were typed. A step back in the
 * history is heard by the router alone before anybody else: its guard flushes (`DirtyGuard`).
 */
const OCCASIONS = ['click', 'keydown', 'beforeunload', 'pagehide'] as const;

function onOccasion(event: Event): void {
  if (event instanceof KeyboardEvent && !isCommand(event)) return;
  flushGrids();
}

/** Undoing is the field's own while it has something to undo. */
const IS_NONE = /^([zy]|Control|Alt|AltGraph|Meta|Shift)$/i;

const isCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey || altKey) && !IS_NONE.test(key);
