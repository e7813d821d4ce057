import type { QuarterlyDetails } from '@expediente/schemas/quarterly/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';

/** Groups of a programming with their planned and programmed amounts; undefined while loading or without `id`. */
export function useQuarterlyDetails(id: string | undefined): QuarterlyDetails | undefined {
  const path = `/quarterly/details/${id}`;
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<QuarterlyDetails>(path, {}, { signal }),
    enabled: id !== undefined,
  });
  return data;
}
