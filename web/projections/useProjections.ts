import type { ProjectionState } from '@expediente/schemas/ops/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { get } from '../base/api.ts';
import { nextLook } from './looking.ts';
import { isRunning } from './words.ts';

const PATH = '/ops/projections';
const QUIET_MS = 10_000;

/** Read model with the number of events per second that it took in between the last two polls. */
export interface SeenProjection extends ProjectionState {
  /** Undefined at the first poll. */
  readonly per_second: number | undefined;
}

interface Look {
  readonly at: number;
  readonly events: ReadonlyMap<string, number>;
  readonly rates: ReadonlyMap<string, number>;
}

/** State of all read models, polled each second during a run; a page in the background is not polled. */
export function useProjections() {
  const last = useRef<Look | undefined>(undefined);
  const query = useQuery({
    queryKey: [PATH],
    queryFn: async ({ signal }) => {
      const states = await get<readonly ProjectionState[]>(PATH, {}, { signal });
      last.current = looked(last.current, states, performance.now());
      const { rates } = last.current;
      return states.map((state): SeenProjection => ({ ...state, per_second: rates.get(state.name) }));
    },
    refetchInterval: ({ state }) => nextLook(state.data?.some(isRunning) === true, QUIET_MS),
  });
  return query;
}

function looked(before: Look | undefined, states: readonly ProjectionState[], at: number): Look {
  const rates = new Map<string, number>();
  for (const { name, events } of states) {
    const earlier = before?.events.get(name);
    if (before === undefined || earlier === undefined) continue;
    const seconds = (at - before.at) / 1_000;
    // A rebuild counts from zero again, which would give a negative rate.
    if (seconds > 0 && events >= earlier) rates.set(name, Math.round((events - earlier) / seconds));
  }
  return { at, rates, events: new Map(states.map(({ name, events }) => [name, events])) };
}
