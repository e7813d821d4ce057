import type { ExtensionDetails } from '@expediente/schemas/extension/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';

/** The budgets of a unit that may change, with the changes of an extension; id 0: of its open one, if it has one. */
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
