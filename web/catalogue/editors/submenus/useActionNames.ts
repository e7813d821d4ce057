import type { ActionRecord } from '@expediente/schemas/catalogues/records.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../../../base/api.ts';

/** Descriptions of all active actions, by field. */
export function useActionNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['/actions/get/public'],
    queryFn: ({ signal }) => get<Page<ActionRecord>>('/actions/get/public', {}, { signal }),
  });
  return useMemo(
    () => new Map((data?.rows ?? []).map((each) => [each.field_actions, each.description_actions])),
    [data],
  );
}
