import type { ListView } from '@expediente/schemas/shared/layout.ts';
import { EXECUTOR_FILTER, type Page } from '@expediente/schemas/shared/read.ts';
import { useEffect } from 'react';
import { notify } from '../../base/notices.ts';
import type { Column } from './columns.tsx';
import type { Filter } from './filters.tsx';
import {
  type AnyView,
  openingView,
  PLAIN,
  underView,
  unknownText,
  viewQuery,
  withoutUnknown,
} from './list-views.ts';
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

/**
 * Shows a list under a view: one that is chosen, and the one that it opens with while its address says nothing. What
 * a view or a link names and the list no longer has is left out, with a message that names it.
 */
export function useViewChoice<Row, Answer extends Page<Row>>({
  list,
  columns,
  filters,
  otherFilters,
  shipped,
}: Options<Row, Answer>): (view: AnyView) => void {
  const { address, place, go, views } = list;
  const known = () => ({
    filters: [
      ...filters.map(({ name }) => name),
      ...Object.keys(list.defaults.filters),
      ...otherFilters,
      EXECUTOR_FILTER,
    ],
    columns: [...columns.map(({ field }): string => field), EXECUTOR_FIELD],
  });
  const show = (view: AnyView, how: 'push' | 'replace') =>
    go((now) => underView(now, view, place, views.kept?.default != null), how);
  const choose = (asked: AnyView, how: 'push' | 'replace' = 'push') => {
    const { view, unknown } = withoutUnknown(asked, known(), place);
    show(view, how);
    const text = unknownText('La vista', unknown);
    if (text !== '') notify('warning', text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when it becomes known how the list opens
  useEffect(() => {
    if (!views.opening || !views.kept) return;
    const opens = openingView(views.kept, shipped);
    if (!opens) notify('warning', 'El listado abría con una vista que ya no existe: elija otra en «Vista».');
    choose(opens ?? PLAIN, 'replace');
  }, [views.opening]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!list.refused) return;
    const link = { name: '', query: viewQuery(address, place) };
    const { view, unknown } = withoutUnknown(link, known(), place);
    const text = unknownText('El enlace', unknown);
    if (text === '') return;
    show(view, 'replace');
    notify('warning', text);
  }, [list.refused]);
  return choose;
}
