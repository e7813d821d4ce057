import type { ListView } from '@expediente/schemas/shared/layout.ts';
import { EXECUTOR_FILTER, type Page } from '@expediente/schemas/shared/read.ts';
import { useEffect } from 'react';
import { notify } from '../../base/notices.ts';
import type { Column } from './columns.tsx';
import type { Filter } from './filters.tsx';
import { type AnyView, openingView, PLAIN, underView, unknownText, withoutUnknown } from './list-views.ts';
import { EXECUTOR_FIELD } from './useExecutors.ts';
import type { List } from './useList.ts';

interface Options<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  /** Filters that are drawn elsewhere. */
  readonly otherFilters: readonly string[];
  readonly shipped: readonly ListView[];
}

/** Shows a list under a view, and once under the one that it opens with, while its address says nothing. */
export function useViewChoice<Row, Answer extends Page<Row>>({
  list,
  columns,
  filters,
  otherFilters,
  shipped,
}: Options<Row, Answer>): (view: AnyView) => void {
  const { place, go, views } = list;
  const choose = (view: AnyView, how: 'push' | 'replace' = 'push') => {
    const known = {
      filters: [
        ...filters.map(({ name }) => name),
        ...Object.keys(list.defaults.filters),
        ...otherFilters,
        EXECUTOR_FILTER,
      ],
      columns: [...columns.map(({ field }): string => field), EXECUTOR_FIELD],
    };
    const { view: whole, unknown } = withoutUnknown(view, known, place);
    go((now) => underView(now, whole, place, views.kept?.default != null), how);
    const text = unknownText(unknown);
    if (text !== '') notify('warning', text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when it becomes known how the list opens
  useEffect(() => {
    if (views.opening && views.kept) choose(openingView(views.kept, shipped) ?? PLAIN, 'replace');
  }, [views.opening]);
  return choose;
}
