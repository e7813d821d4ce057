import type { Page } from '@expediente/schemas/shared/read.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { get, type Query } from '../../base/api.ts';

const DEBOUNCE_MS = 300;
const OFFERED = 50;

/** Rows found by a look-up. */
export interface Offered<Row> {
  readonly rows: readonly Row[];
  /** True when it found more rows than it answered. */
  readonly more: boolean;
}

const NONE = { rows: [], more: false };

/** Query of a look-up with some words. */
export const lookUp = <Row>(path: string, query: Query | undefined, search: string) => ({
  queryKey: [path, query, search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    get<Page<Row> | readonly Row[]>(path, { ...query, search, page: 1, size: OFFERED }, { signal }),
  select: pageOf<Row>,
  staleTime: 60_000,
});

function pageOf<Row>(data: Page<Row> | readonly Row[]): Offered<Row> {
  if (!('rows' in data)) return { rows: data, more: false };
  return { rows: data.rows, more: data.more === true || data.total > data.rows.length };
}

interface Sought {
  readonly path: string;
  readonly query?: Query | undefined;
  /** Text of another choice that must come first; the look-up waits for it. */
  readonly awaits?: string | undefined;
  readonly words: string;
  /** Looks up at once, without waiting for further letters, because a choice waits for the answer. */
  readonly atOnce: boolean;
  /** True when the answer is of use: the list is open, there are words, or the value has no name yet. */
  readonly needed: boolean;
}

/** Rows that the server finds for the words in a picker; late answers to earlier words are dropped. */
export function useLookUp<Row>({ path, query, awaits, words, atOnce, needed }: Sought) {
  const soon = useDebounced(words);
  const search = atOnce ? words : soon;
  const { data, isFetching, isError, errorUpdateCount, refetch } = useQuery({
    ...lookUp<Row>(path, query, search),
    enabled: awaits === undefined && needed,
    placeholderData: keepPreviousData,
  });
  const page: Offered<Row> = data ?? NONE;
  return {
    page,
    search,
    isFetching,
    isError,
    failures: errorUpdateCount,
    refetch,
    /** True while the rows answer older words: a choice waits for the answer to the present ones. */
    late: isFetching || words !== search || awaits !== undefined,
  };
}

function useDebounced(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), value === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
