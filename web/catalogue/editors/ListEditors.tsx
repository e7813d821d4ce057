import { type ComponentType, memo, useCallback, useRef } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import type { Values } from '../../kit/form/values.ts';
import { payloadName, type ShownCatalogue } from '../definition/shown.ts';
import { EditorSection } from './EditorSection.tsx';
import type { EditorProps } from './editor.ts';

/** An editor with the items of its own list, as the field's schema says. */
type AnyEditor = ComponentType<EditorProps<never>>;

/**
 * The plugs of the generic form: an editor per list widget of a definition, loaded with the first record that
 * has one and drawn anew only when its own list changes.
 */
const EDITORS: Readonly<Record<string, AnyEditor>> = {
  units: memo(later(() => import('./UnitsEditor.tsx'))),
  permissions: memo(later(() => import('./PermissionsEditor.tsx'))),
  submenus: memo(later(() => import('./SubmenusEditor.tsx'))),
};

interface Props {
  readonly catalogue: ShownCatalogue;
  readonly record: string;
  readonly values: Values;
  readonly saved: Values;
  /** Absent: only to be read. */
  onChange?(patch: Values): void;
}

/** The lists of a record that have an editor of their own. */
export function ListEditors({ catalogue, ...props }: Props) {
  return catalogue.form.fields.map(({ name: field, widget }) => {
    const Editor = EDITORS[widget ?? ''];
    return Editor ? (
      <OneEditor
        key={field}
        {...props}
        Editor={Editor}
        name={payloadName(catalogue, field)}
        title={catalogue.fields[field]?.title ?? field}
      />
    ) : null;
  });
}

interface OneProps extends Omit<Props, 'catalogue'> {
  readonly Editor: AnyEditor;
  readonly name: string;
  readonly title: string;
}

function OneEditor({ Editor, record, name, title, values, saved, onChange }: OneProps) {
  const latest = useRef(onChange);
  latest.current = onChange;
  const change = useCallback((value: unknown) => latest.current?.({ [name]: value }), [name]);
  return (
    <Boundary
      waiting={
        <EditorSection title={title} name={name}>
          <p role="status" className="editor-waiting">
            Procesando...
          </p>
        </EditorSection>
      }
    >
      <Editor
        record={record}
        title={title}
        name={name}
        value={values[name] as readonly never[]} // the list of this field: its editor knows the items
        saved={saved[name] as readonly never[]} // the same
        readOnly={onChange === undefined}
        onChange={change}
      />
    </Boundary>
  );
}
