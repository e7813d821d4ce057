import type { SealsState } from '@expediente/schemas/seal/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { nextLook } from '../projections/looking.ts';

const PATH = '/seals';
const QUIET_MS = 30_000;

/** State of the seals, polled each second during a comparison. */
export const useSeals = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<SealsState>(PATH, {}, { signal }),
    refetchInterval: ({ state }) => nextLook(state.data?.comparison?.state === 'running', QUIET_MS),
  });
