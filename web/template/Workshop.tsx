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
  /** Id of the editable element. */
  readonly id: string;
  /** Template as it is stored. */
  readonly value: string;
  onChange(value: string): void;
  readonly locked: boolean;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
  /** Templates of both minutes of the record: a certification includes their text. */
  readonly acts: ActTemplates;
  readonly record?: TemplateRecord | undefined;
  /** False while it is hidden: then the preview is not drawn. */
  readonly shown: boolean;
}

/** Editor of a template with its toolbar, next to its preview. */
export default function Workshop({ kind, id, value, onChange, locked, aria, acts, record, shown }: Props) {
  const keys = useRef<KeyListener>(() => false);
  const change = useRef(onChange);
  change.current = onChange;
  /** Last value received or sent, to distinguish changes from outside from own ones. */
  const known = useRef(value);
  const [editor, setEditor] = useState<Editor>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; the effects below apply changes
  useEffect(() => {
    const made = new Editor({
      extensions: [...TEMPLATE_EXTENSIONS, keysFirst(keys)],
      content: drawnMarkup(value),
      injectNonce: styleNonce(),
    });
    let start = { value, doc: made.state.doc };
    made.on('update', ({ editor: { state } }) => {
      // A text that was undone to its beginning is given back exactly as saved, so that the form has no change.
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

/** Key of the mark on a change that takes over a value from outside. */
const TAKEN = 'takenFromOutside';
