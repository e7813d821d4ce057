import { presentOf } from '@expediente/machines/rules/present.ts';
import { FIRST_LAW, type Law } from '@expediente/schemas/rules/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { plannedUnits } from '../kit/approval/units.ts';
import { today } from '../kit/figures/date-text.ts';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';

/** What a new request begins with: the person's only cost centre, day and quarter of today in the session's year, that year. */
export function useFresh(isNew: boolean) {
  const { year } = useSession();
  // The only cost centre of a person need not be chosen.
  const { path, query } = plannedUnits(year);
  const only = useOnly<PickedUnit>(isNew ? path : undefined, query);
  // Until they have come the first calendar proposes the quarter; what was chosen meanwhile is kept.
  const { data: law = FIRST_LAW } = useQuery({
    queryKey: ['/rules/get/inforce'],
    queryFn: ({ signal }) => get<Law>('/rules/get/inforce', {}, { signal }),
    enabled: isNew,
  });
  return useMemo(() => ({ p_id_unit: only?.id ?? ('' as const), ...begunIn(law, year) }), [only, law, year]);
}

/** A new request's day, quarter and year: of the session's year, whatever the present one is (domain §4 "save"). */
export function begunIn(law: Pick<Law, 'quarters'>, year: number) {
  const { day, quarter } = presentOf(law, today(), year);
  return { p_date: day, p_quarter_order: quarter, p_year_additional: year };
}
