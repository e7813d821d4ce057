import type { PendingGroup } from '@expediente/schemas/home/read.ts';
import { paramOf } from '../address/dialog-address.ts';
import { DEFAULT_LIST, writeListState } from '../list/list-state.ts';

type Group = Pick<PendingGroup, 'page' | 'states' | 'filter' | 'sort' | 'key'>;

const inList = ({ states, filter, sort }: Group): URLSearchParams => {
  const narrowed = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, [value]]));
  const filters = { state: states.map(String), ...narrowed };
  return writeListState(new URLSearchParams(), { ...DEFAULT_LIST, sort, filters });
};

/** The list of the states that wait, the oldest first. */
export const pendingList = (group: Group): string => `/${group.page}?${inList(group)}`;

/** A record that waits, over that list and in the queue of all that waits with it, whatever their year. */
export function pendingRecord(group: Group, id: string): string {
  const params = inList(group);
  params.set(paramOf('', 'record'), id);
  params.set(paramOf('', 'queue'), group.key);
  return `/${group.page}?${params}`;
}
