import { CONNECTION_FAILED } from '@expediente/kernel/envelope.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CallFailed, get, type Query } from '../../base/api.ts';
import { useSession } from '../../base/session.tsx';
import {
  DEFAULT_LIST,
  type ListBeginning,
  type ListDefaults,
  type ListState,
  listQuery,
  narrowing,
  readListState,
  writeListState,
} from './list-state.ts';
import { keepSize, keptSize } from './page-sizes.ts';

interface Options {
  /** Operation that lists, `/orders/get/all`. */
  readonly path: string;
  readonly query?: Query;
  readonly defaults?: ListBeginning;
  /** Name under which its page size is remembered; absent: its path. */
  readonly keptAs?: string;
  /** True for a list inside a record, whose state is not in the address: that belongs to the list behind the record. */
  readonly inside?: boolean;
  /** True when the operation can answer the list as it was at the end of a day. */
  readonly byDay?: boolean;
}

export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  toggle(id: string, row: Row, selected: boolean): void;
  clear(): void;
}

export interface List<Row, Answer extends Page<Row> = Page<Row>> {
  readonly state: ListState;
  readonly defaults: ListDefaults;
  /** @param parameters other parameters of the page, changed at the same time; '' takes one away */
  set(next: ListState, parameters?: Readonly<Record<string, string>>): void;
  readonly answer: Answer | undefined;
  readonly rows: readonly Row[];
  readonly total: number;
  /** True until the first rows are read. */
  readonly loading: boolean;
  /** True while the rows shown are those of the previous query. */
  readonly stale: boolean;
  readonly failed: boolean;
  /** Reason of a failure, from the server or the connection. */
  readonly problem: string;
  reload(): void;
  /** Query for the rows of another state of the list. */
  question(state: ListState): ListQuestion<Answer | readonly Row[]>;
  /** True: its state is not in the address. */
  readonly inside: boolean;
  /** True: it can be read as of a day. */
  readonly byDay: boolean;
  /** Ticked rows: they survive paging and sorting; another search or filter clears them. */
  readonly selection: Selection<Row>;
}

export interface ListQuestion<Answer> {
  readonly queryKey: readonly unknown[];
  queryFn(context: { readonly signal: AbortSignal }): Promise<Answer>;
}

/**
 * A list's state and its page from the server: the state is in the address, late answers to earlier queries are
 * dropped, and the previous rows stay until the new ones come.
 */
export function useList<Row, Answer extends Page<Row> = Page<Row>>(options: Options): List<Row, Answer> {
  const [address, setAddress] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const { inside = false, byDay = false, keptAs = options.path } = options;
  const params = inside ? own : address;
  // Callers write their defaults inline, a new object each time: only their text shows a change.
  const defaultsText = JSON.stringify(options.defaults ?? {});
  const { id_user: user } = useSession();
  const size = keptSize(user, keptAs);
  const defaults = useMemo<ListDefaults>(
    () => ({ ...DEFAULT_LIST, ...JSON.parse(defaultsText), ...(size ? { size } : {}) }),
    [defaultsText, size],
  );
  const read = readListState(params, defaults);
  const state = byDay || read.day === '' ? read : { ...read, day: '' as const };

  const question = (listState: ListState): ListQuestion<Answer | readonly Row[]> => {
    const query = { ...options.query, ...listQuery(listState) };
    return {
      queryKey: [options.path, query],
      queryFn: ({ signal }) => get<Answer | readonly Row[]>(options.path, query, { signal }),
    };
  };
  const { data, error, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...question(state),
    placeholderData: keepPreviousData,
    // Other people may have worked while the window was behind another one.
    refetchOnWindowFocus: true,
  });
  const answer = data === undefined ? undefined : asPage<Row, Answer>(data);

  const set = useCallback(
    (next: ListState, parameters: Readonly<Record<string, string>> = {}) => {
      const now = readListState(params, defaults);
      if (next.size !== now.size) keepSize(user, keptAs, next.size);
      const look = ({ columns, compact }: ListState) => JSON.stringify([columns, compact]);
      const onlyTyping = next.search !== now.search || look(next) !== look(now);
      const written = (before: URLSearchParams): URLSearchParams => {
        const after = writeListState(before, next, defaults);
        for (const [name, value] of Object.entries(parameters))
          if (value === '') after.delete(name);
          else after.set(name, value);
        return after;
      };
      if (inside) setOwn(written);
      else setAddress(written, { replace: onlyTyping });
    },
    [inside, setAddress, params, defaults, user, keptAs],
  );

  const narrow = narrowing(state);
  const [chosen, setChosen] = useState<{ under: string; rows: ReadonlyMap<string, Row> }>({
    under: narrow,
    rows: new Map(),
  });
  const rows = chosen.under === narrow ? chosen.rows : new Map<string, Row>();
  const selection: Selection<Row> = {
    rows,
    toggle: (id, row, selected) =>
      setChosen((now) => {
        const next = new Map(now.under === narrow ? now.rows : []);
        if (selected) next.set(id, row);
        else next.delete(id);
        return { under: narrow, rows: next };
      }),
    clear: () => setChosen({ under: narrow, rows: new Map() }),
  };

  return {
    state,
    defaults,
    set,
    answer,
    rows: answer?.rows ?? [],
    total: answer?.total ?? 0,
    loading: isPending,
    stale: isPlaceholderData,
    failed: isError,
    problem: error instanceof CallFailed ? error.message : CONNECTION_FAILED,
    reload: () => void refetch(),
    question,
    inside,
    byDay,
    selection,
  };
}

/** A page from any answer: an operation documented without paging answers the whole list. */
export function asPage<Row, Answer extends Page<Row>>(data: Answer | readonly Row[]): Answer {
  // A report has its rows in `data`.
  if (isReport<Row>(data)) return { ...data, rows: data.data } as unknown as Answer;
  if (!Array.isArray(data)) return data as Answer; // the only other arm of the union
  return { rows: data, total: data.length } as unknown as Answer; // a plain list has rows and total, nothing else is read
}

const isReport = <Row>(answer: unknown): answer is { readonly data: readonly Row[] } =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data);
