import type { Page } from '@expediente/schemas/shared/read.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { get, type Query } from '../../base/api.ts';

const DEBOUNCE_MS = 300;
const OFFERED = 50;

/** What a look-up found. */
export interface Offered<Row> {
  readonly rows: readonly Row[];
  /** It found more than it answered. */
  readonly more: boolean;
}

const NONE = { rows: [], more: false };

/** The query of a look-up: what it offers for some words. */
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
  /** What has to be chosen first. */
  readonly awaits?: string | undefined;
  readonly words: string;
  /** A choice waits for the answer: it is asked for without waiting for further letters. */
  readonly atOnce: boolean;
  /** Something shows the answer. */
  readonly needed: boolean;
}

/** What the server finds for the words in a picker; late answers of earlier words are dropped. */
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
    /** What is offered answers older words: a choice waits for the answer to those that were typed. */
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
