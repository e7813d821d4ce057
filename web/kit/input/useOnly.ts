import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Query } from '../../base/api.ts';
import type { Pickable } from './picker-props.ts';
import { lookUp } from './useLookUp.ts';

/**
 * The only choice of a look-up when its form opens, so that it need not be chosen. Later answers (a saved record may
 * leave one choice fewer) do not change an open form.
 * @param path of the look-up; undefined: none is read
 * @param query further parameters, the same as its picker's
 * @returns undefined while it is not known, and where there are several choices or none
 */
export function useOnly<Row extends Pickable>(path: string | undefined, query?: Query): Row | undefined {
  const { data, isFetching } = useQuery({
    ...lookUp<Row>(path ?? '', query, ''),
    enabled: path !== undefined,
  });
  const first = useRef<{ readonly path: string | undefined; readonly only: Row | undefined }>(undefined);
  if (first.current?.path !== path) first.current = undefined;
  // An answer from the cache that is being read again may be outdated.
  if (data && !isFetching)
    first.current ??= { path, only: data.rows.length === 1 && !data.more ? data.rows[0] : undefined };
  return first.current?.only;
}
