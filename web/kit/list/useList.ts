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
  /** Under what its page size is remembered; absent: its path, which may hold what it is narrowed by. */
  readonly keptAs?: string;
  /** A list inside a record keeps its state to itself: the address is that of the list behind it. */
  readonly inside?: boolean;
  /** The operation can be asked for the list as it was at the end of a day. */
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
  set(next: ListState): void;
  readonly answer: Answer | undefined;
  readonly rows: readonly Row[];
  readonly total: number;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** The rows shown are those of the question before. */
  readonly stale: boolean;
  readonly failed: boolean;
  /** Why, in the words of the server or of the connection. */
  readonly problem: string;
  reload(): void;
  /** How the rows of another state of it are asked for. */
  question(state: ListState): ListQuestion<Answer | readonly Row[]>;
  /** Its state is not in the address. */
  readonly inside: boolean;
  /** It can be asked as of a day. */
  readonly byDay: boolean;
  /** Survives paging and sorting; another search or filter clears it. */
  readonly selection: Selection<Row>;
}

/** A query of a page of the list. */
export interface ListQuestion<Answer> {
  readonly queryKey: readonly unknown[];
  queryFn(context: { readonly signal: AbortSignal }): Promise<Answer>;
}

/**
 * A list's state and its page from the server: state in the address, one page at a time, late answers of
 * earlier questions dropped, the rows before kept until the new ones come.
 */
export function useList<Row, Answer extends Page<Row> = Page<Row>>(options: Options): List<Row, Answer> {
  const [address, setAddress] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const { inside = false, byDay = false, keptAs = options.path } = options;
  const params = inside ? own : address;
  // The caller writes its defaults inline: their text decides whether they changed.
  const defaultsText = JSON.stringify(options.defaults ?? {});
  const { id_user: user } = useSession();
  const size = keptSize(user, keptAs);
  const defaults = useMemo<ListDefaults>(
    () => ({ ...DEFAULT_LIST, ...JSON.parse(defaultsText), ...(size ? { size } : {}) }),
    [defaultsText, size],
  );
  const read = readListState(params, defaults);
  const state = byDay || read.day === '' ? read : { ...read, day: '' as const };

  const question = (asked: ListState): ListQuestion<Answer | readonly Row[]> => {
    const query = { ...options.query, ...listQuery(asked) };
    return {
      queryKey: [options.path, query],
      queryFn: ({ signal }) => get<Answer | readonly Row[]>(options.path, query, { signal }),
    };
  };
  const { data, error, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...question(state),
    placeholderData: keepPreviousData,
    // Others worked on while the window lay behind another one.
    refetchOnWindowFocus: true,
  });
  const answer = data === undefined ? undefined : asPage<Row, Answer>(data);

  const set = useCallback(
    (next: ListState) => {
      const now = readListState(params, defaults);
      if (next.size !== now.size) keepSize(user, keptAs, next.size);
      const onlyTyping = next.search !== now.search;
      if (inside) setOwn((now) => writeListState(now, next, defaults));
      else setAddress((now) => writeListState(now, next, defaults), { replace: onlyTyping });
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

/** A server that answers the whole list, as documented without paging, is a page too. */
export function asPage<Row, Answer extends Page<Row>>(data: Answer | readonly Row[]): Answer {
  // A report has its rows in `data`.
  if (isReport<Row>(data)) return { ...data, rows: data.data } as unknown as Answer;
  if (!Array.isArray(data)) return data as Answer; // the only other arm of the union
  return { rows: data, total: data.length } as unknown as Answer; // a plain list has rows and total, nothing else is read
}

const isReport = <Row>(answer: unknown): answer is { readonly data: readonly Row[] } =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data);
