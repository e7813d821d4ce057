import type { IntegrityState } from '@expediente/schemas/ops/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { nextLook } from '../projections/looking.ts';

const PATH = '/ops/integrity';
const QUIET_MS = 30_000;

/** Whether the record is whole, looked at again each second while it is being verified. */
export const useIntegrity = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<IntegrityState>(PATH, {}, { signal }),
    refetchInterval: ({ state }) => nextLook(state.data?.run?.state === 'running', QUIET_MS),
  });
