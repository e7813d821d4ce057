import { CONNECTION_FAILED } from '@expediente/kernel/envelope.ts';
import type { KeptViews } from '@expediente/schemas/listview/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CallFailed, get, type Query } from '../../base/api.ts';
import { useSession } from '../../base/session.tsx';
import { useMayOpen } from '../../base/useMayOpen.ts';
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
import { heldPlain, isChosen, type ViewPlace } from './list-views.ts';
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
  /** Part of the page, where its lists have rows of different kinds: each has views of its own. */
  readonly part?: string | undefined;
  /** Parameters of the page by which the list is narrowed: `desde`. A constant outside the component. */
  readonly parameters?: readonly string[] | undefined;
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
  /**
   * Changes the state that the address has: what is drawn may be behind it.
   * @param parameters other parameters of the page, changed at the same time; '' takes one away
   */
  set(change: (now: ListState) => ListState, parameters?: Readonly<Record<string, string>>): void;
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
  /** True when the server does not know something that the address asks for. */
  readonly refused: boolean;
  reload(): void;
  /** The address with its state; its own one for a list inside a record. */
  readonly address: URLSearchParams;
  readonly place: ViewPlace;
  /** Shows the list as another address has it. */
  go(change: (now: URLSearchParams) => URLSearchParams, how?: 'push' | 'replace'): void;
  readonly views: ListViews;
  /** Query besides the list's state: the year of a list of several years. */
  readonly query: Query;
  /** Query for the rows of another state of the list. */
  question(state: ListState): ListQuestion<Answer | readonly Row[]>;
  /** True: its state is not in the address. */
  readonly inside: boolean;
  /** True: it can be read as of a day. */
  readonly byDay: boolean;
  /** Ticked rows: they survive paging and sorting; another search or filter clears them. */
  readonly selection: Selection<Row>;
}

/** Views that people kept of a list. */
export interface ListViews {
  /** Name of the list on the server: `pedidos`, `unops:1`; undefined: no views are kept of it. */
  readonly of: string | undefined;
  readonly kept: KeptViews | undefined;
  /** True while the address says nothing and the list has yet to be shown under the view that it opens with. */
  readonly opening: boolean;
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
  const { inside = false, byDay = false, keptAs = options.path, parameters = NONE } = options;
  const params = inside ? own : address;
  const { state: entry } = useLocation();
  // Callers write their defaults inline, a new object each time: only their text shows a change.
  const defaultsText = JSON.stringify(options.defaults ?? {});
  const { id_user: user } = useSession();
  const size = keptSize(user, keptAs);
  const defaults = useMemo<ListDefaults>(
    () => ({ ...DEFAULT_LIST, ...JSON.parse(defaultsText), ...(size ? { size } : {}) }),
    [defaultsText, size],
  );
  const stateOf = useCallback(
    (from: URLSearchParams): ListState => {
      const read = readListState(from, defaults);
      return byDay || read.day === '' ? read : { ...read, day: '' };
    },
    [defaults, byDay],
  );
  const state = stateOf(params);
  /** The address as it is: presses that follow one another at once are all drawn later. */
  const present = useCallback(
    (): URLSearchParams => (inside ? own : new URLSearchParams(window.location.search)),
    [inside, own],
  );

  const place = useMemo(() => ({ defaults, parameters }), [defaults, parameters]);
  const views = useViews(params, place, options);

  const question = (listState: ListState): ListQuestion<Answer | readonly Row[]> => {
    const query = { ...options.query, ...listQuery(listState) };
    return {
      queryKey: [options.path, query],
      queryFn: ({ signal }) => get<Answer | readonly Row[]>(options.path, query, { signal }),
    };
  };
  /** True for rows that were read before it was known that the list opens with a view, and never shown. */
  const unseen = useRef(false);
  const { data, error, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...question(state),
    // While the views are read, too: most lists open as they are.
    enabled: !views.opening,
    placeholderData: (before) => (unseen.current ? undefined : before),
    // Other people may have worked while the window was behind another one.
    refetchOnWindowFocus: true,
  });
  if (views.waits) unseen.current = true;
  else if (data !== undefined && !isPlaceholderData) unseen.current = false;
  const answer = data === undefined || views.waits ? undefined : asPage<Row, Answer>(data);

  const opensWithView = views.kept?.default != null;
  const set = useCallback(
    (change: (now: ListState) => ListState, parameters: Readonly<Record<string, string>> = {}) => {
      const before = present();
      const now = stateOf(before);
      const next = change(now);
      if (next.size !== now.size) keepSize(user, keptAs, next.size);
      const look = ({ columns, compact }: ListState) => JSON.stringify([columns, compact]);
      const onlyTyping = next.search !== now.search || look(next) !== look(now);
      const after = writeListState(before, next, defaults);
      for (const [name, value] of Object.entries(parameters))
        if (value === '') after.delete(name);
        else after.set(name, value);
      const held = heldPlain(after, place, opensWithView);
      if (inside) setOwn(held);
      else setAddress(held, { replace: onlyTyping });
    },
    [inside, setAddress, present, stateOf, defaults, place, opensWithView, user, keptAs],
  );
  const go = (change: (now: URLSearchParams) => URLSearchParams, how: 'push' | 'replace' = 'push') => {
    const next = change(present());
    if (inside) setOwn(next);
    else if (how === 'push') setAddress(next);
    // The entry keeps what it knows of an open dialog.
    else setAddress(next, { replace: true, state: entry });
  };

  const { query = NO_QUERY } = options;
  const narrow = JSON.stringify([narrowing(state), query]);
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
    address: params,
    place,
    go,
    views,
    answer,
    rows: answer?.rows ?? [],
    total: answer?.total ?? 0,
    loading: isPending || views.waits,
    stale: isPlaceholderData,
    failed: isError && !views.waits,
    problem: error instanceof CallFailed ? error.message : CONNECTION_FAILED,
    refused: error instanceof CallFailed && error.status === 400,
    reload: () => void refetch(),
    query,
    question,
    inside,
    byDay,
    selection,
  };
}

const NONE: readonly string[] = [];
const NO_QUERY: Query = {};
/** Time for which views are not read again by themselves; a change of one's own reads them. */
const VIEWS_MS = 300_000;

/** Views kept of a list; `waits`: its rows are not shown before it is known how it opens. */
function useViews(
  address: URLSearchParams,
  place: ViewPlace,
  { inside = false, part }: Pick<Options, 'inside' | 'part'>,
): ListViews & { readonly waits: boolean } {
  const [, page = ''] = useLocation().pathname.split('/');
  const mayOpen = useMayOpen(page);
  const of = inside || !mayOpen ? undefined : part === undefined ? page : `${page}:${part}`;
  const { data: kept, isPending } = useQuery({
    queryKey: ['/views/get', of],
    // Without its views a list is shown as it begins.
    queryFn: ({ signal }) => get<KeptViews>('/views/get', { list: of }, { signal, quiet: true }),
    enabled: of !== undefined,
    staleTime: VIEWS_MS,
  });
  const says = of === undefined || isChosen(address, place);
  const opening = !says && kept?.default != null;
  return { of, kept, opening, waits: !says && (isPending || opening) };
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
