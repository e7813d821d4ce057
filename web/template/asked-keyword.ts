import { Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';

/** What is typed after two braces: the keyword that somebody looks for. */
export interface AskedKeyword {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const OPEN = /\{\{([^{}\uFFFC]{0,40})$/;

/** The open braces before the cursor; null when there are none. */
export function askedKeyword({ selection }: EditorState): AskedKeyword | null {
  if (!selection.empty) return null;
  const { $from } = selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
  const open = OPEN.exec(before);
  if (!open) return null;
  return { from: $from.pos - open[0].length, to: $from.pos, words: open[1] ?? '' };
}

/** Answers true when the key was meant for the list of keywords. */
export type KeyListener = (event: KeyboardEvent) => boolean;

/** Keys go to the list of keywords first, while it is open. */
export const keysFirst = (listener: { current: KeyListener }): Extension =>
  Extension.create({
    name: 'keysFirst',
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin({ props: { handleKeyDown: (_, event) => listener.current(event) } }),
    ],
  });
