import { isDateText } from '@expediente/kernel/dates.ts';
import type { ReportAnswer, ReportDefinition, ReportRow } from '@expediente/schemas/reports/definition.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../base/session.tsx';
import { dayAfter, today } from '../kit/figures/date-text.ts';
import { type List, useList } from '../kit/list/useList.ts';

/** A row by the names of its columns. */
export type Row = ReportRow & Readonly<Record<string, string | number | null>>;
export type Answer = Omit<ReportAnswer<Row>, 'data'> & Page<Row>;

/** What a report is asked by, in the page's address. */
export interface ReportState {
  readonly start: string;
  readonly end: string;
  /** A cost centre; null: all. */
  readonly unit: number | null;
  /** Others of the same report, from its first page on. */
  set(changed: Readonly<Partial<Record<'desde' | 'hasta' | 'centro', string>>>): void;
}

export interface AskedReport {
  readonly state: ReportState;
  /** With its parameters in it. */
  readonly path: string;
  readonly list: List<Row, Answer>;
}

/** Ranges begin seven days ago and end today (R3 §5). */
const DAYS_BACK = -7;

/** A report as its address asks for it. */
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
    defaults: {
      sort: definition.sort,
      // Of the session's year to begin with, where the report is of all years (purchasing C17).
      ...(definition.filters?.some(({ name }) => name === 'year') && { filters: { year: [String(year)] } }),
    },
  });
  return { state, path, list };
}

function useParameters(): ReportState {
  const [address, setAddress] = useSearchParams();
  const dayIn = (name: string, fallback: string): string => {
    const day = address.get(name) ?? '';
    return isDateText(day) ? day : fallback;
  };
  const unit = Number(address.get('centro') ?? 0);
  return {
    start: dayIn('desde', dayAfter(today(), DAYS_BACK)),
    end: dayIn('hasta', today()),
    unit: Number.isSafeInteger(unit) && unit > 0 ? unit : null,
    set: (changed) =>
      setAddress((now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        for (const [name, value] of Object.entries(changed))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      }),
  };
}
