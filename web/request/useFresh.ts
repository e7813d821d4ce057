import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { FIRST_LAW, type Law, quarterOf } from '@expediente/schemas/rules/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';
import { APPROVED, plannedUnits } from './useRequestLayout.ts';

/** What a new request begins with: the person's only cost centre, the quarter of today, the session year. */
export function useFresh(isNew: boolean) {
  const { year } = useSession();
  // The only cost centre of a person need not be chosen.
  const only = useOnly<PickedUnit>(isNew ? plannedUnits(year) : undefined, APPROVED);
  // Until they have come the first calendar proposes the quarter; what was chosen meanwhile is kept.
  const { data: law = FIRST_LAW } = useQuery({
    queryKey: ['/rules/get/inforce'],
    queryFn: ({ signal }) => get<Law>('/rules/get/inforce', {}, { signal }),
    enabled: isNew,
  });
  return useMemo(
    () => ({
      p_id_unit: only?.id ?? ('' as const),
      p_quarter_order: quarterOf(law, dateInGuatemala(new Date())),
      p_year_additional: year,
    }),
    [only, law, year],
  );
}
