import type { PendingQueue, PendingTurn } from '@expediente/schemas/home/read.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { get } from '../../base/api.ts';
import { useAddress } from '../address/useAddress.tsx';
import { NEW_RECORD, type RecordAddress } from '../address/useRecordAddress.ts';
import type { Queue, Target } from '../dialog/queue.tsx';
import { pendingRecord } from './pending-address.ts';

const PATH = '/home/queue';

const nameOf = ({ title, detail }: PendingTurn): string => (detail ? `${title} · ${detail}` : title);

/**
 * Queue of a record that was opened from the first page: the records that wait in its group, of all years and in that
 * page's order, then those of the next group. Undefined for a record opened from its list.
 */
export function usePendingQueue({ record }: RecordAddress): Queue | undefined {
  const address = useAddress();
  const navigate = useNavigate();
  const group = address.get('queue');
  /** Last known place of the open record. */
  const seen = useRef<{ readonly record: string; readonly place: number }>(undefined);
  const openGroup = record === null || record === NEW_RECORD ? null : group;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [PATH, group, record],
    queryFn: ({ signal }) => {
      const before = seen.current?.record === record ? seen.current?.place : 0;
      return get<PendingQueue>(PATH, { group: group ?? '', id: record ?? '', before }, { signal });
    },
    enabled: openGroup !== null,
    placeholderData: keepPreviousData,
  });
  if (openGroup === null || record === null) return undefined;
  if (!data) return NOTHING;
  const { place, total, previous, next, first } = data;
  if (place !== null && !isPlaceholderData) seen.current = { record, place };
  const target = (turn: PendingTurn | null): Target | undefined =>
    turn === null
      ? undefined
      : {
          name: nameOf(turn),
          open: () =>
            address.change({ record: turn.id, mode: null, tab: address.get('tab'), queue: group }, 'replace'),
        };
  const following = (): Target | undefined => {
    const [turn] = data.group?.records ?? [];
    const to = data.group;
    return turn && to
      ? { name: nameOf(turn), open: () => void navigate(pendingRecord(to, turn.id), { replace: true }) }
      : undefined;
  };
  return {
    place: place ?? undefined,
    total,
    previous: target(previous),
    next: target(next),
    pending: place !== null || isPlaceholderData ? undefined : (target(next ?? first) ?? following()),
  };
}

const NOTHING: Queue = {
  place: undefined,
  total: 0,
  previous: undefined,
  next: undefined,
  pending: undefined,
};
