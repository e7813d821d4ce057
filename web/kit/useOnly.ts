import { useQuery } from '@tanstack/react-query';
import type { Query } from '../app/api.ts';
import { lookUp, type Pickable } from './Picker.tsx';

/**
 * The one thing that a look-up offers, so that nobody has to choose it.
 * @param path of the look-up; undefined: nothing is asked
 * @param query its further parameters, as its picker has them
 * @returns undefined while it is not known, and when there are several or none
 */
export function useOnly<Row extends Pickable>(path: string | undefined, query?: Query): Row | undefined {
  const { data } = useQuery({ ...lookUp<Row>(path ?? '', query, ''), enabled: path !== undefined });
  return data?.rows.length === 1 && !data.more ? data.rows[0] : undefined;
}
