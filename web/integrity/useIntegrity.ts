import type { IntegrityState } from '@expediente/schemas/ops/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { nextLook } from '../projections/looking.ts';

const PATH = '/ops/integrity';
const QUIET_MS = 30_000;

/** State of the record's integrity, polled each second while a verification runs. */
export const useIntegrity = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<IntegrityState>(PATH, {}, { signal }),
    refetchInterval: ({ state }) => nextLook(state.data?.run?.state === 'running', QUIET_MS),
  });
