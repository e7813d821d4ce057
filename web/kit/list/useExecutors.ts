import { EXECUTOR_FILTER, type Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { get } from '../../base/api.ts';
import { useSession } from '../../base/session.tsx';
import type { Column } from './columns.tsx';
import type { Filter } from './filters.tsx';
import type { DataListProps } from './list-props.ts';

interface Executor {
  readonly id: number;
  readonly description: string;
}

const NONE: readonly Executor[] = [];
const LABEL = 'Unidad ejecutora';
/** Field of a row with the name of its executor. */
export const EXECUTOR_FIELD = 'executor';
/** Field with that name in catalogues, whose definitions have a column of it. */
const JOINED = 'description_unit';

/** Executors that the session sees; none where it sees only one, and nothing has to be distinguished. */
export function useSeveralExecutors(): readonly Executor[] {
  const { unit_executor_assigned: own, executors } = useSession();
  const { data } = useQuery({
    queryKey: ['/unit/executors', 'several'],
    queryFn: async ({ signal }) =>
      await get<Page<Executor> | readonly Executor[]>('/unit/executors', {}, { signal }),
    // Users with executors of their own work for one at a time.
    enabled: own === null && executors.length === 0,
    staleTime: 300_000,
  });
  const rows = data === undefined ? NONE : 'rows' in data ? data.rows : data;
  return rows.length > 1 ? rows : NONE;
}

/**
 * A list's props for a session of several executors: with a column and a filter of them, where the rows have the name
 * of their executor. Other sessions and lists keep their props.
 */
export function useOfExecutors<Row, Answer extends Page<Row>>(
  given: DataListProps<Row, Answer>,
): DataListProps<Row, Answer> {
  const executors = useSeveralExecutors();
  const { list, columns, card, filters } = given;
  const [first] = list.rows;
  const names = (field: string): boolean => typeof first === 'object' && first !== null && field in first;
  const own = columns.some(({ field }) => field === EXECUTOR_FIELD || field === JOINED);
  // Stays true: a filter without results must remain visible to be removed.
  const known = useRef(false);
  known.current ||= own || names(EXECUTOR_FIELD) || list.state.filters[EXECUTOR_FILTER] !== undefined;
  const several = executors.length > 0 && known.current;
  const shown = useMemo(() => (several && !own ? withExecutor(columns) : columns), [several, own, columns]);
  return useMemo(() => {
    if (!several) return given;
    return {
      ...given,
      columns: shown,
      ...(own ? {} : { card: [...card, EXECUTOR_FIELD as Extract<keyof Row, string>] }), // its rows have it
      filters: [...(filters ?? []), filterOf(executors)],
    };
  }, [several, own, given, shown, card, filters, executors]);
}

const filterOf = (executors: readonly Executor[]): Filter => ({
  name: EXECUTOR_FILTER,
  label: LABEL,
  options: executors.map(({ id, description }) => ({ value: id, label: description })),
});

/** Columns with that of the executor second: names of records may repeat among executors. */
export const withExecutor = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => [
  ...columns.slice(0, 1),
  // Rows of records have the field, although their type does not name it.
  {
    field: EXECUTOR_FIELD as Extract<keyof Row, string>,
    title: LABEL,
    width: 120,
    grow: 2,
    lines: 2,
    sortable: false,
  },
  ...columns.slice(1),
];
