import { isDateText } from '@expediente/kernel/dates.ts';
import type { ReportAnswer, ReportDefinition, ReportRow } from '@expediente/schemas/reports/definition.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../base/session.tsx';
import { dayAfter, today } from '../kit/figures/date-text.ts';
import { type List, useList } from '../kit/list/useList.ts';

/** Row of a report, by names of columns. */
export type Row = ReportRow & Readonly<Record<string, string | number | null>>;
export type Answer = Omit<ReportAnswer<Row>, 'data'> & Page<Row>;

/** Parameters of a report, kept in the page's address. */
export interface ReportState {
  readonly start: string;
  readonly end: string;
  /** Id of a cost centre; null: all. */
  readonly unit: number | null;
}

export interface AskedReport {
  readonly state: ReportState;
  /** Path of the operation, with the parameters in it. */
  readonly path: string;
  readonly list: List<Row, Answer>;
}

/** Days from today to the first day of a range; ranges are the last seven days (R3 §5). */
const DAYS_BACK = -7;

/** Parameters of a report in the page's address. */
const PARAMETERS = ['desde', 'hasta', 'centro'] as const;

/** Report with the parameters, filters and page in its address. */
export function useReport(definition: ReportDefinition): AskedReport {
  const state = useParameters();
  const path = definition.path
    .replace('{date_start}', state.start)
    .replace('{date_end}', state.end)
    .replace('{unit}', String(state.unit ?? 0));
  const { year } = useSession();
  const list = useList<Row, Answer>({
    path,
    keptAs: definition.path,
    parameters: PARAMETERS,
    defaults: {
      sort: definition.sort,
      // Reports over all years begin with the session's year (purchasing C17).
      ...(definition.filters?.some(({ name }) => name === 'year') && { filters: { year: [String(year)] } }),
    },
  });
  return { state, path, list };
}

function useParameters(): ReportState {
  const [address] = useSearchParams();
  const dayIn = (name: string, fallback: string): string => {
    const day = address.get(name) ?? '';
    return isDateText(day) ? day : fallback;
  };
  const unit = Number(address.get('centro') ?? 0);
  return {
    start: dayIn('desde', dayAfter(today(), DAYS_BACK)),
    end: dayIn('hasta', today()),
    unit: Number.isSafeInteger(unit) && unit > 0 ? unit : null,
  };
}
