import './submenus-read.css';
import type { MenuGroup } from '@expediente/schemas/catalogues/records.ts';
import { DataIcon } from '../../../kit/figures/icons.tsx';
import { activeLook, StateChip } from '../../../kit/figures/StateChip.tsx';
import { nameOf } from './keys.ts';

interface Props {
  readonly groups: readonly MenuGroup[];
  readonly actions: ReadonlyMap<string, string>;
}

/** Child groups with their pages, read-only. */
export function SubmenusRead({ groups, actions }: Props) {
  if (groups.length === 0) return <p>No hay registros para mostrar.</p>;
  return groups.map((group) => (
    <div className="submenus-read" key={nameOf(group)}>
      <h4>
        <DataIcon name={group.icon} fontSize="small" /> {group.description}
        <StateChip {...activeLook(group.enabled)} />
      </h4>
      <ul>
        {group.childrens.map((page) => (
          <li key={nameOf(page)}>
            <strong>{page.description}</strong> <code>{page.a_href}</code>
            {page.enabled === 0 && <StateChip {...activeLook(0)} />}
            {page.show === 0 && ' · no se muestra en el menú'}
            <div>{page.actions.map((field) => actions.get(field) ?? field).join(', ')}</div>
          </li>
        ))}
      </ul>
    </div>
  ));
}
