import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Query } from '../../base/api.ts';
import type { Pickable } from './picker-props.ts';
import { lookUp } from './useLookUp.ts';

/**
 * The one thing that a look-up offers when its form opens, so that it need not be chosen. What it offers later (a
 * saved record may leave one fewer) changes no open form.
 * @param path of the look-up; undefined: nothing is asked
 * @param query its further parameters, as its picker has them
 * @returns undefined while it is not known, and when there were several or none
 */
export function useOnly<Row extends Pickable>(path: string | undefined, query?: Query): Row | undefined {
  const { data, isFetching } = useQuery({
    ...lookUp<Row>(path ?? '', query, ''),
    enabled: path !== undefined,
  });
  const first = useRef<{ readonly path: string | undefined; readonly only: Row | undefined }>(undefined);
  if (first.current?.path !== path) first.current = undefined;
  // An answer from the cache that is being asked for anew is an older one.
  if (data && !isFetching)
    first.current ??= { path, only: data.rows.length === 1 && !data.more ? data.rows[0] : undefined };
  return first.current?.only;
}
