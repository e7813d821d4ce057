import type { ProjectionState, QuarantineRow } from '@expediente/schemas/ops/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { permittedPages } from '../base/menu.ts';
import { useSession } from '../base/session.tsx';
import { type Attention, attentionOf } from '../projections/attention.ts';

const STATES = '/ops/projections';
const SET_APART = '/ops/quarantine';
/** Smallest page that the server accepts. */
const SIZE = 10;
const AGAIN_MS = 30_000;

export const OPS_PAGE = 'proyecciones';

/** State of the read models. */
export interface Models {
  /** Problems for operations, most severe first. */
  readonly attention: readonly Attention[];
  readonly states: readonly ProjectionState[];
}

/** State of the read models; undefined while loading, empty for users who may not see it. */
export function useModels(): Models | undefined {
  const mayLook = permittedPages(useSession().permissions).some(({ a_href }) => a_href === OPS_PAGE);
  const { data, isError } = useQuery({
    queryKey: [STATES, SET_APART],
    queryFn: async ({ signal }) => {
      const [states, setApart] = await Promise.all([
        get<readonly ProjectionState[]>(STATES, {}, { signal }),
        get<Page<QuarantineRow>>(SET_APART, { page: 1, size: SIZE }, { signal }),
      ]);
      return { attention: attentionOf(states, setApart), states };
    },
    enabled: mayLook,
    refetchInterval: AGAIN_MS,
  });
  // A failed call has already been reported as a message.
  return mayLook ? (data ?? (isError ? NOTHING : undefined)) : NOTHING;
}

const NOTHING: Models = { attention: [], states: [] };
