import './template.css';
import type { ActTemplates } from '@expediente/catalogues/templates/document-values.ts';
import type { TemplateKind } from '@expediente/catalogues/templates/documents.ts';
import { Editor, EditorContent } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { styleNonce } from '../base/nonce.ts';
import { type KeyListener, keysFirst } from './asked-keyword.ts';
import { TEMPLATE_EXTENSIONS } from './extensions.ts';
import { KeywordList } from './KeywordList.tsx';
import { drawnMarkup, storedMarkup } from './stored.ts';
import { type TemplateRecord, TemplateSide } from './TemplateSide.tsx';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  readonly kind: TemplateKind;
  /** Id of the text itself. */
  readonly id: string;
  /** Stored form. */
  readonly value: string;
  onChange(value: string): void;
  readonly locked: boolean;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
  /** The minutes' texts of the same record: a certification copies them. */
  readonly acts: ActTemplates;
  readonly record?: TemplateRecord | undefined;
  /** Whether it is in sight: what cannot be seen is not drawn. */
  readonly shown: boolean;
}

/** The text of a template with its toolbar, next to what it makes. */
export default function Workshop({ kind, id, value, onChange, locked, aria, acts, record, shown }: Props) {
  const keys = useRef<KeyListener>(() => false);
  const change = useRef(onChange);
  change.current = onChange;
  /** The value that the text stands for: what came in, or what was given out last. */
  const known = useRef(value);
  const [editor, setEditor] = useState<Editor>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is brought to it below
  useEffect(() => {
    const made = new Editor({
      extensions: [...TEMPLATE_EXTENSIONS, keysFirst(keys)],
      content: drawnMarkup(value),
      injectNonce: styleNonce(),
    });
    let start = { value, doc: made.state.doc };
    made.on('update', ({ editor: { state } }) => {
      // Undone to where it began it is what was saved, to the letter.
      known.current = state.doc.eq(start.doc) ? start.value : storedMarkup(state.doc);
      change.current(known.current);
    });
    made.on('transaction', ({ transaction }) => {
      const taken: unknown = transaction.getMeta(TAKEN);
      if (typeof taken === 'string') start = { value: taken, doc: transaction.doc };
    });
    setEditor(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.chain().setMeta(TAKEN, value).setContent(drawnMarkup(value), { emitUpdate: false }).run();
  }, [editor, value]);

  const { 'aria-required': required, 'aria-invalid': invalid, 'aria-describedby': describedBy } = aria;
  useEffect(() => {
    const attributes = {
      id,
      class: 'template-text',
      role: 'textbox',
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-label': kind.title,
      'aria-required': String(required ?? false),
      'aria-invalid': String(invalid ?? false),
      ...(describedBy ? { 'aria-describedby': String(describedBy) } : {}),
    };
    editor?.setOptions({ editorProps: { attributes } });
    editor?.setEditable(!locked, false);
  }, [editor, id, kind, required, invalid, describedBy, locked]);

  if (!editor) return null;
  return (
    <div className="workshop">
      <div className="workshop-text" data-invalid={invalid === true}>
        {!locked && <Toolbar editor={editor} of={kind.title} />}
        <EditorContent editor={editor} />
        <KeywordList editor={editor} keys={keys} />
        {!locked && <p className="workshop-hint">Escriba {'{{'} para buscar una palabra clave.</p>}
      </div>
      {shown && (
        <TemplateSide
          kind={kind}
          markup={value}
          acts={acts}
          record={record}
          onTake={locked ? undefined : onChange}
        />
      )}
    </div>
  );
}

/** Marks the change that brings a value from outside. */
const TAKEN = 'takenFromOutside';
