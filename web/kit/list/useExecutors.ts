import { EXECUTOR_FILTER, type Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { get } from '../../base/api.ts';
import { useSession } from '../../base/session.tsx';
import type { Column } from './columns.tsx';
import type { Filter } from './ListTools.tsx';
import type { DataListProps } from './list-props.ts';

interface Executor {
  readonly id: number;
  readonly description: string;
}

const NONE: readonly Executor[] = [];
const LABEL = 'Unidad ejecutora';
/** Of a row: the name of the executor whose it is. */
const FIELD = 'executor';
/** The same of catalogues, whose definitions have a column of it. */
const JOINED = 'description_unit';

/** The executors that the session sees, where they are several: who works for one has nothing to tell apart. */
export function useSeveralExecutors(): readonly Executor[] {
  const { unit_executor_assigned: own, executors } = useSession();
  const { data } = useQuery({
    queryKey: ['/unit/executors', 'several'],
    queryFn: async ({ signal }) =>
      await get<Page<Executor> | readonly Executor[]>('/unit/executors', {}, { signal }),
    // Assigned to one or to some of their own, people work for one at a time.
    enabled: own === null && executors.length === 0,
    staleTime: 300_000,
  });
  const found = data === undefined ? NONE : 'rows' in data ? data.rows : data;
  return found.length > 1 ? found : NONE;
}

/**
 * A list as a session of several executors needs it: with a column and a filter of theirs, wherever the rows name the
 * executor whose they are. Other sessions and lists keep what they were given.
 */
export function useOfExecutors<Row, Answer extends Page<Row>>(
  given: DataListProps<Row, Answer>,
): DataListProps<Row, Answer> {
  const executors = useSeveralExecutors();
  const { list, columns, card, filters } = given;
  const [first] = list.rows;
  const names = (field: string): boolean => typeof first === 'object' && first !== null && field in first;
  const own = columns.some(({ field }) => field === FIELD || field === JOINED);
  // A filter that finds nothing stays where it can be taken back.
  const known = useRef(false);
  known.current ||= own || names(FIELD) || list.state.filters[EXECUTOR_FILTER] !== undefined;
  const several = executors.length > 0 && known.current;
  const shown = useMemo(() => (several && !own ? withExecutor(columns) : columns), [several, own, columns]);
  return useMemo(() => {
    if (!several) return given;
    return {
      ...given,
      columns: shown,
      ...(own ? {} : { card: [...card, FIELD as Extract<keyof Row, string>] }), // its rows have it
      filters: [...(filters ?? []), filterOf(executors)],
    };
  }, [several, own, given, shown, card, filters, executors]);
}

const filterOf = (executors: readonly Executor[]): Filter => ({
  name: EXECUTOR_FILTER,
  label: LABEL,
  options: executors.map(({ id, description }) => ({ value: id, label: description })),
});

/** Behind the column that names a record, which alone names two of them. */
export const withExecutor = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => [
  ...columns.slice(0, 1),
  // Rows of records have it, whatever their own type says.
  {
    field: FIELD as Extract<keyof Row, string>,
    title: LABEL,
    width: 120,
    grow: 2,
    lines: 2,
    sortable: false,
  },
  ...columns.slice(1),
];
