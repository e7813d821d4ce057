import { type HomePending, MOST_PENDING, type PendingOrder } from '@expediente/schemas/home/read.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';

const PATH = '/home/pending';

/** Records of each group that a desk shows at first. */
const AT_DESK = 50;

export interface AskedWork {
  readonly search: string;
  readonly order: PendingOrder;
  /** As many records of each group as an answer holds. */
  readonly more: boolean;
}

export const ALL_WORK: AskedWork = { search: '', order: 'oldest', more: false };

/** Pending work of the first page; undefined while it is read for the first time. */
export const usePendingWork = (): HomePending | undefined =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<HomePending>(PATH, {}, { signal }),
  }).data;

/** Pending work of a desk, with what is asked of it; `isOld`: the answer before is still shown. */
export function useDeskWork(
  { search, order, more }: AskedWork,
  wanted = true,
): { readonly work: HomePending | undefined; readonly isOld: boolean } {
  const query = { search, order, shown: more ? MOST_PENDING : AT_DESK };
  const { data, isPlaceholderData } = useQuery({
    queryKey: [PATH, query],
    queryFn: ({ signal }) => get<HomePending>(PATH, query, { signal }),
    placeholderData: keepPreviousData,
    enabled: wanted,
  });
  return { work: data, isOld: isPlaceholderData };
}
