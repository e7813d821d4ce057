import { Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';

/** Text after two open braces, by which a keyword is searched. */
export interface AskedKeyword {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const OPEN = /\{\{([^{}\uFFFC]{0,40})$/;

/** Open braces before the cursor with the text after them; null if there are none. */
export function askedKeyword({ selection }: EditorState): AskedKeyword | null {
  if (!selection.empty) return null;
  const { $from } = selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
  const open = OPEN.exec(before);
  if (!open) return null;
  return { from: $from.pos - open[0].length, to: $from.pos, words: open[1] ?? '' };
}

/** Returns true if the key was for the list of keywords. */
export type KeyListener = (event: KeyboardEvent) => boolean;

/** Editor extension that passes keys to the list of keywords first. */
export const keysFirst = (listener: { current: KeyListener }): Extension =>
  Extension.create({
    name: 'keysFirst',
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin({ props: { handleKeyDown: (_, event) => listener.current(event) } }),
    ],
  });
