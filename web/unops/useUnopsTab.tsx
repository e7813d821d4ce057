import { sessionYears } from '@expediente/schemas/session/years.ts';
import type { UnopsTabs } from '@expediente/schemas/unops/read.ts';
import { UNOPS_TAB, UNOPS_TABS, type UnopsTabCode } from '@expediente/schemas/unops/tabs.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../base/session.tsx';
import { UnitPicker } from '../kit/input/pickers.tsx';
import { type Filter, pickedFilter } from '../kit/list/filters.tsx';
import { VIEW } from '../kit/list/list-views.ts';

const YEAR = 'anio';

/**
 * Query of a tab's list, besides the list's own state; `apart` names parameters of the address that are not the
 * list's.
 */
export interface AskedTab {
  readonly query: { readonly p_year?: string };
  readonly apart: readonly string[];
  readonly part: UnopsTabCode;
  readonly parameters: readonly string[];
}

/** Chosen tab and year, kept in the address. */
export function useUnopsTab() {
  const { year: session } = useSession();
  const [address, setAddress] = useSearchParams();
  const tab: UnopsTabCode = UNOPS_TABS.find(({ code }) => code === address.get(UNOPS_TAB))?.code ?? '0';
  const year = address.get(YEAR) ?? '';
  const asked = useMemo<AskedTab>(
    () => ({ query: year === '' ? {} : { p_year: year }, apart: ['state'], part: tab, parameters: [YEAR] }),
    [year, tab],
  );
  /** Changes a parameter, and goes back to the first page. */
  const change = (name: string, value: string, alsoGone: readonly string[] = []) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      for (const gone of [name, 'page', ...alsoGone]) next.delete(gone);
      if (value !== '') next.set(name, value);
      return next;
    });
  const filters: readonly Filter[] = [
    {
      name: YEAR,
      label: 'Año',
      parameter: { value: year },
      none: `${session} y pendientes`,
      options: [
        { value: '0', label: 'Todos' },
        ...sessionYears(new Date()).map((each) => ({ value: each, label: String(each) })),
      ],
    },
    pickedFilter({ name: 'id_unit', label: 'Centro de costo' }, UnitPicker),
  ];
  return {
    tab,
    asked,
    filters,
    // The order is dropped, as other kinds of rows have other columns, and so is the view.
    choose: (code: string) => change(UNOPS_TAB, code === '0' ? '' : code, ['sort', VIEW]),
    tabsOf: (answer: UnopsTabs | undefined) =>
      UNOPS_TABS.map((each) => ({ ...each, count: answer && (answer.counts[each.code] ?? 0) })),
  };
}
