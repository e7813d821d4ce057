import { type ComponentType, memo, useCallback, useRef } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import type { Values } from '../../kit/form/values.ts';
import { payloadName, type ShownCatalogue } from '../definition/shown.ts';
import { EditorSection } from './EditorSection.tsx';
import type { EditorProps } from './editor.ts';

/** Editor of any list: the type of the items depends on the field's schema, and is known to the editor alone. */
type AnyEditor = ComponentType<EditorProps<never>>;

/**
 * Editors by the widget that a definition names. Each is loaded with the first record that needs it, and drawn anew
 * only when its own list changes.
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
  /** Absent: read-only. */
  onChange?(patch: Values): void;
}

/** All lists of a record that have an editor. */
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
        value={values[name] as readonly never[]} // holds: the widget of a field fixes the type of its items
        saved={saved[name] as readonly never[]} // holds as above
        readOnly={onChange === undefined}
        onChange={change}
      />
    </Boundary>
  );
}
