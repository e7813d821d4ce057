import type { BulkList } from '@expediente/schemas/bulk/lists.ts';
import type { BulkJobDetail, BulkJobRead } from '@expediente/schemas/bulk/read.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { get, post, seenUpTo } from '../../base/api.ts';
import { useSession } from '../../base/session.tsx';
import { useReadAgain } from '../../base/useReadAgain.ts';

/** Interval at which a running job is looked at. */
const LOOK_MS = 700;

/** The person's latest job of a list: running, or ended and not put away yet. */
export interface BulkJob {
  /** Undefined: there is none, or it is not read yet. */
  readonly job: BulkJobDetail | undefined;
  /** Shows a job that was just begun. */
  begun(job: BulkJobRead): void;
  stop(): void;
  dismiss(): void;
}

/** @param of absent: the person has no steps in bulk here, and nothing is asked */
export function useBulkJob(of: BulkList | undefined): BulkJob {
  const client = useQueryClient();
  const readAgain = useReadAgain();
  const { year } = useSession();
  const mine = ['/bulk/mine', of?.path];
  const { data: jobs } = useQuery({
    queryKey: mine,
    queryFn: ({ signal }) =>
      get<readonly BulkJobRead[]>('/bulk/mine', { list: of?.path }, { signal, quiet: true }),
    enabled: of !== undefined,
  });
  const latest = jobs?.[0];
  const shown = latest && !latest.dismissed && latest.year === year ? latest.id : undefined;
  const { data: job } = useQuery({
    queryKey: [`/bulk/get/${shown}`],
    queryFn: ({ signal }) => get<BulkJobDetail>(`/bulk/get/${shown}`, {}, { signal, quiet: true }),
    enabled: shown !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'running' ? LOOK_MS : false,
  });
  const running = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of its state
  useEffect(() => {
    if (!job) return;
    if (job.state === 'running') running.current = job.id;
    else if (running.current === job.id) {
      running.current = undefined;
      if (job.position !== null) seenUpTo(job.position);
      void readAgain();
    }
  }, [job?.id, job?.state]);
  const ask = async (path: string): Promise<void> => {
    await post(path, { p_id: shown });
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/bulk/') });
  };
  return {
    job: shown === undefined ? undefined : job,
    begun: (next) => {
      running.current = next.id;
      client.setQueryData<readonly BulkJobRead[]>(mine, (before = []) => [next, ...before]);
    },
    stop: () => void ask('/bulk/stop'),
    dismiss: () => void ask('/bulk/dismiss'),
  };
}
