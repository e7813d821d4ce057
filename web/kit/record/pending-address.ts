import type { PendingGroup } from '@expediente/schemas/home/read.ts';
import { paramOf } from '../address/dialog-address.ts';
import { DEFAULT_LIST, writeListState } from '../list/list-state.ts';

type Group = Pick<PendingGroup, 'page' | 'states' | 'filter' | 'sort' | 'key'>;

const inList = ({ states, filter, sort }: Group): URLSearchParams => {
  const narrowed = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, [value]]));
  const filters = { state: states.map(String), ...narrowed };
  return writeListState(new URLSearchParams(), { ...DEFAULT_LIST, sort, filters });
};

/** Address of the list of waiting records, in the group's order. */
export const pendingList = (group: Group): string => `/${group.page}?${inList(group)}`;

/** Address of that list with a step on some of its records. */
export function pendingStep(group: Group, step: string, ids: readonly string[]): string {
  const params = inList(group);
  params.set(paramOf('', 'step'), step);
  params.set(paramOf('', 'of'), ids.join(','));
  return `/${group.page}?${params}`;
}

/** Address of a waiting record over that list, in the queue of its group, which holds records of all years. */
export function pendingRecord(group: Group, id: string): string {
  const params = inList(group);
  params.set(paramOf('', 'record'), id);
  params.set(paramOf('', 'queue'), group.key);
  return `/${group.page}?${params}`;
}
