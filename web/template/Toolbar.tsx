import DataObject from '@mui/icons-material/DataObject';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TOOLS, type Tool } from './tools.ts';

interface Props {
  readonly editor: Editor;
  /** Name of the text, for the toolbar's accessible name. */
  readonly of: string;
}

/** Tool that opens the list of keywords at the cursor. */
const KEYWORD: Tool = {
  name: 'Palabra clave',
  icon: DataObject,
  begins: true,
  run: (chain) => chain.insertContent('{{'),
};
const ALL: readonly Tool[] = [KEYWORD, ...TOOLS];

/** Toolbar of the editor: one tab stop, with arrow keys between the buttons (ARIA toolbar). */
export function Toolbar({ editor, of }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(KEYWORD.name);
  const entered = useRef(false);
  useEffect(() => {
    const enter = () => {
      entered.current = true;
    };
    editor.on('focus', enter);
    return () => void editor.off('focus', enter);
  }, [editor]);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      ALL.map(({ on, offered }) => ({ on: on?.(now) ?? null, offered: offered?.(now) ?? true })),
  });
  const shown = ALL.flatMap((tool, at) => (states[at]?.offered ? [{ tool, on: states[at].on }] : []));
  const current = shown.some(({ tool }) => tool.name === stop) ? stop : KEYWORD.name;

  const move = (event: KeyboardEvent) => {
    const at = shown.findIndex(({ tool }) => tool.name === current);
    const to = {
      ArrowRight: (at + 1) % shown.length,
      ArrowLeft: (at - 1 + shown.length) % shown.length,
      Home: 0,
      End: shown.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setStop(shown[to]?.tool.name ?? KEYWORD.name);
    box.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div ref={box} role="toolbar" aria-label={`Formato de ${of}`} className="toolbar" onKeyDown={move}>
      {shown.map(({ tool, on }) => {
        const { name, icon: Icon, begins, run } = tool;
        return (
          // The button with a visible name has no tooltip, which would cover the list that it opens.
          <Tooltip key={name} title={tool === KEYWORD ? '' : name}>
            <button
              type="button"
              aria-label={name}
              tabIndex={name === current ? 0 : -1}
              className={begins && tool !== KEYWORD ? 'begins' : undefined}
              {...(on === null ? {} : { 'aria-pressed': on })}
              // Prevented, so that the text keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setStop(name)}
              // Before the text was ever focused, the cursor is put at its end.
              onClick={() => run(editor.chain().focus(entered.current ? null : 'end')).run()}
            >
              <Icon fontSize="small" />
              {tool === KEYWORD && <span>{name}</span>}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
