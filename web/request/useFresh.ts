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

/**
 * Initial values of a new request: the only cost centre of the user, and today's date and quarter within the
 * session's year.
 */
export function useFresh(isNew: boolean) {
  const { year } = useSession();
  // A user with only one cost centre need not choose it.
  const { path, query } = plannedUnits(year);
  const only = useOnly<PickedUnit>(isNew ? path : undefined, query);
  // The first calendar proposes the quarter until the rules are loaded; a quarter chosen meanwhile is kept.
  const { data: law = FIRST_LAW } = useQuery({
    queryKey: ['/rules/get/inforce'],
    queryFn: ({ signal }) => get<Law>('/rules/get/inforce', {}, { signal }),
    enabled: isNew,
  });
  return useMemo(() => ({ p_id_unit: only?.id ?? ('' as const), ...begunIn(law, year) }), [only, law, year]);
}

/**
 * Date, quarter and year of a new request, within the session's year even when today is in another (domain §4
 * "save").
 */
export function begunIn(law: Pick<Law, 'quarters'>, year: number) {
  const { day, quarter } = presentOf(law, today(), year);
  return { p_date: day, p_quarter_order: quarter, p_year_additional: year };
}
