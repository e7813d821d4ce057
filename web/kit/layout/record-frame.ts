import { createContext } from 'react';

/** Place of a record: a dialog over its list, or a part of the page. */
export type RecordFrame = 'dialog' | 'page';

/** Place of the records inside; a dialog that is opened from a record of the page is a dialog again. */
export const RecordFrameContext = createContext<RecordFrame>('dialog');

const FRAMES = '[role=dialog],.record-page';

/** Dialog, or record of the page, that holds an element. */
export const frameOf = (element: Element | null): Element | null => element?.closest(FRAMES) ?? null;

/** True when no dialog is over the one, or over the record of the page, that holds an element. */
export function isInFront(element: Element | null): boolean {
  const dialogs = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')];
  const frame = frameOf(element);
  return frame?.matches('.record-page') ? dialogs.length === 0 : frame === (dialogs.at(-1) ?? null);
}
