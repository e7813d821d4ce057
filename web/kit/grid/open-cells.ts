import { flushSync } from 'react-dom';

/** Gives the text of an open cell to the form's line; `settles`: Esc no longer takes it back. */
type Take = (settles: boolean) => void;

const open = new Set<Take>();

/** Registers the focused cell. @returns function that removes it */
export function openCell(take: Take): () => void {
  if (open.size === 0) for (const type of OCCASIONS) addEventListener(type, onOccasion, true);
  open.add(take);
  return () => {
    open.delete(take);
    if (open.size === 0) for (const type of OCCASIONS) removeEventListener(type, onOccasion, true);
  };
}

/**
 * Gives the text of any grid's open cell to its form, and draws the forms. A cell gives its text when it loses the
 * focus; a tap, a key that saves or a screen reader's click may come before that.
 */
export function flushGrids(): void {
  if (open.size > 0) flushSync(() => takeOpenCells(true));
}

/** `flushGrids` without drawing, for a change of the lines that follows at once. */
export function takeOpenCells(settles = false): void {
  for (const take of [...open]) take(settles);
}

/**
 * Events on which a form may be saved, sent, closed or left: listeners after this one find the typed text in the form.
 * The router hears a step back in the history before any listener: its guard flushes itself (`DirtyGuard`).
 */
const OCCASIONS = ['click', 'keydown', 'beforeunload', 'pagehide'] as const;

function onOccasion(event: Event): void {
  if (event instanceof KeyboardEvent && !isCommand(event)) return;
  flushGrids();
}

/** Keys that are no command: modifiers, and those of undoing, which the field handles while it has text to undo. */
const IS_NONE = /^([zy]|Control|Alt|AltGraph|Meta|Shift)$/i;

const isCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey || altKey) && !IS_NONE.test(key);
