import { useQuery } from '@tanstack/react-query';
import { lookUp, type Pickable } from './Picker.tsx';

/**
 * The one thing that a look-up offers, so that nobody has to choose it.
 * @param path of the look-up; undefined: nothing is asked
 * @returns undefined while it is not known, and when there are several or none
 */
export function useOnly<Row extends Pickable>(path: string | undefined): Row | undefined {
  const { data } = useQuery({ ...lookUp<Row>(path ?? '', undefined, ''), enabled: path !== undefined });
  return data?.rows.length === 1 && !data.more ? data.rows[0] : undefined;
}
