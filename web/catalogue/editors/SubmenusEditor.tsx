import type { MenuGroup } from '@expediente/schemas/catalogues/records.ts';
import Button from '@mui/material/Button';
import { useCallback, useRef } from 'react';
import { EditorSection } from './EditorSection.tsx';
import type { EditorProps } from './editor.ts';
import { nameOf } from './submenus/keys.ts';
import { moved, replaced, without } from './submenus/lists.ts';
import { MenuGroupFields } from './submenus/MenuGroupFields.tsx';
import { SubmenusRead } from './submenus/SubmenusRead.tsx';
import { useActionNames } from './submenus/useActionNames.ts';

const EMPTY: MenuGroup = { description: '', icon: 'Folder', enabled: 1, childrens: [] };

/** Editor of a menu option's child groups, in order, each with its pages (R1 §3 "Menu option"). */
export default function SubmenusEditor({ title, name, value, readOnly, onChange }: EditorProps<MenuGroup>) {
  const actions = useActionNames();
  const latest = useRef(value);
  latest.current = value;
  const change = useCallback(
    (at: number, group: MenuGroup) => onChange(replaced(latest.current, at, group)),
    [onChange],
  );
  const move = useCallback((at: number, by: -1 | 1) => onChange(moved(latest.current, at, by)), [onChange]);
  const remove = useCallback((at: number) => onChange(without(latest.current, at)), [onChange]);
  return (
    <EditorSection title={title} name={name}>
      {readOnly ? (
        <SubmenusRead groups={value} actions={actions} />
      ) : (
        <>
          {value.map((group, at) => (
            <MenuGroupFields
              key={nameOf(group)}
              group={group}
              at={at}
              last={at === value.length - 1}
              path={`${name}.${at}`}
              actions={actions}
              onChange={change}
              onMove={move}
              onRemove={remove}
            />
          ))}
          <Button variant="outlined" onClick={() => onChange([...value, { ...EMPTY }])}>
            Agregar submenú
          </Button>
        </>
      )}
    </EditorSection>
  );
}
