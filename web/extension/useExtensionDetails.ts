import type { ExtensionDetails } from '@expediente/schemas/extension/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';

/** Budgets of a unit that can be changed, with the changes of extension `id`; 0: of the unit's open one, if any. */
export function useExtensionDetails(
  unit: number | string,
  year: number,
  id: number,
): ExtensionDetails | undefined {
  const path = `/quarterly/extension/details/${unit}/${year}/${id}`;
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<ExtensionDetails>(path, {}, { signal }),
    enabled: unit !== '',
  });
  return data;
}
