import { KEYWORDS } from '@expediente/catalogues/templates/sample.ts';
import { counted } from '@expediente/kernel/format.ts';
import { folded } from '@expediente/kernel/text.ts';
import Popper from '@mui/material/Popper';
import { type Editor, useEditorState } from '@tiptap/react';
import { type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { type AskedKeyword, askedKeyword, type KeyListener } from './asked-keyword.ts';
import { keywordAt } from './keyword-node.ts';

interface Props {
  readonly editor: Editor;
  /** Receives the editor's keys before the editor does. */
  readonly keys: RefObject<KeyListener>;
}

const found = (words: string) => {
  const sought = folded(words.trim());
  return KEYWORDS.filter(({ name, meaning, sample }) =>
    folded(`${name} ${name.replaceAll('_', ' ')} ${meaning} ${sample}`).includes(sought),
  );
};

/**
 * List of the keywords that match the text typed after `{{`, each with its meaning and a sample. The focus stays in
 * the text: arrows and Enter choose, Esc removes the braces.
 */
export function KeywordList({ editor, keys }: Props) {
  const id = useId();
  const asked = useEditorState({
    editor,
    selector: ({ editor: of }) => (of.isFocused && of.isEditable ? askedKeyword(of.state) : null),
  });
  const words = asked?.words;
  const offers = useMemo(() => (words === undefined ? [] : found(words)), [words]);
  const [chosen, setChosen] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words find others, the first of them is chosen
  useEffect(() => setChosen(0), [words]);
  const at = Math.min(chosen, Math.max(0, offers.length - 1));
  const open = asked !== null;

  keys.current = (event) => {
    if (!asked) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && offers.length > 0) setChosen((at + step + offers.length) % offers.length);
    else if (event.key === 'Escape') {
      // Esc closes only the list, not the dialog around it.
      event.stopPropagation();
      editor.chain().deleteRange(asked).run();
    } else if ((event.key === 'Enter' || event.key === 'Tab') && offers[at])
      put(editor, asked, offers[at].name);
    else return false;
    return true;
  };

  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-autocomplete', 'list');
    if (open) dom.setAttribute('aria-controls', id);
    else dom.removeAttribute('aria-controls');
    if (open && offers.length > 0) dom.setAttribute('aria-activedescendant', `${id}-${at}`);
    else dom.removeAttribute('aria-activedescendant');
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [editor, open, id, at, offers]);

  const anchor = useMemo(
    () => ({
      getBoundingClientRect: () => {
        const { left, right, top, bottom } = editor.view.coordsAtPos(askedKeyword(editor.state)?.from ?? 0);
        return new DOMRect(left, top, right - left, bottom - top);
      },
    }),
    [editor],
  );
  if (!asked) return null;
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" className="keyword-popper">
      <div className="keyword-list">
        <p role="status">
          {offers.length === 0
            ? `Ninguna palabra clave contiene «${asked.words.trim()}».`
            : `${counted(offers.length, 'palabra clave', 'palabras clave')}. Flechas y Enter eligen, Esc cierra.`}
        </p>
        <div role="listbox" id={id} aria-label="Palabras clave">
          {offers.map(({ name, meaning, sample }, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text (aria-activedescendant)
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text receives the keys
            <div
              key={name}
              role="option"
              id={`${id}-${place}`}
              aria-selected={place === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(editor, asked, name)}
            >
              <strong>{meaning}</strong>
              <code>{name}</code>
              <small>{sample}</small>
            </div>
          ))}
        </div>
      </div>
    </Popper>
  );
}

const put = (editor: Editor, { from, to }: AskedKeyword, name: string): void => {
  editor
    .chain()
    .focus()
    .deleteRange({ from, to })
    .insertContentAt(from, keywordAt(editor.state, to, name))
    .run();
};
