import { counted } from '@expediente/kernel/format.ts';
import type { ProfileTree } from '@expediente/schemas/catalogues/read.ts';
import type { ProfilePage } from '@expediente/schemas/catalogues/records.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { get } from '../../base/api.ts';
import { EditorSection } from './EditorSection.tsx';
import type { EditorProps } from './editor.ts';
import { Changes } from './permissions/Changes.tsx';
import { countOf, difference } from './permissions/grants.ts';
import { PermissionTree } from './permissions/PermissionTree.tsx';
import { treeRows } from './permissions/tree.ts';

/**
 * Editor of a profile's permissions: the menu as a tree with habilitado, inicial and each action (interface "Tree of
 * permissions").
 */
export default function PermissionsEditor(props: EditorProps<ProfilePage>) {
  const { record, name, title, value, saved, readOnly, onChange } = props;
  const [words, setWords] = useState('');
  const path = `/profile/tagsitems/get/all/${record}`;
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<Page<ProfileTree>>(path, {}, { signal }),
  });
  const rows = useMemo(() => treeRows(data?.rows ?? [], saved), [data, saved]);
  const changes = useMemo(() => difference(saved, value), [saved, value]);
  if (!data)
    return (
      <EditorSection title={title} name={name}>
        <p role="status">{error ? error.message : 'Procesando...'}</p>
      </EditorSection>
    );
  const count = countOf(changes);
  return (
    <EditorSection title={title} name={name}>
      <div className="permissions-head">
        <TextField
          label="Filtrar páginas y acciones"
          className="editor-filter"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        {!readOnly && (
          <span role="status">
            {count === 0 ? 'Sin cambios por guardar' : `${counted(count, 'cambio')} por guardar`}
          </span>
        )}
      </div>
      <PermissionTree
        title={title}
        rows={rows}
        words={words}
        value={value}
        saved={saved}
        readOnly={readOnly}
        onChange={onChange}
      />
      {count > 0 && <Changes changes={changes} rows={rows} />}
    </EditorSection>
  );
}
