import type { ProfileTree, UserUnits } from '@expediente/schemas/catalogues/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { LineWords } from '../../kit/form/merge-lines.ts';
import { payloadName, type ShownCatalogue } from '../definition/shown.ts';
import { permissionWords, submenuWords, unitWords } from './merging.ts';
import { useActionNames } from './submenus/useActionNames.ts';

/**
 * Functions, by payload field, that put the lines of an edited list into words, so that a user can choose between
 * versions in a conflict.
 */
export function useListWords(catalogue: ShownCatalogue, record: string): ReadonlyMap<string, LineWords> {
  const queries = useQueryClient();
  const actions = useActionNames();
  // Read from the query cache: the editors have loaded these rows.
  const rowsOf = <Row>(path: string): readonly Row[] => queries.getQueryData<Page<Row>>([path])?.rows ?? [];
  const words: Readonly<Record<string, () => LineWords>> = {
    units: () => unitWords(rowsOf<UserUnits>(`/users/unit/get/all/${record}`)),
    permissions: () => permissionWords(rowsOf<ProfileTree>(`/profile/tagsitems/get/all/${record}`)),
    submenus: () => submenuWords(actions),
  };
  return new Map(
    catalogue.form.fields.flatMap(({ name, widget }) => {
      const made = words[widget ?? ''];
      return made ? [[payloadName(catalogue, name), made()] as const] : [];
    }),
  );
}
