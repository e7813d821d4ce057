import { shownDate } from '@expediente/kernel/dates.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Close from '@mui/icons-material/Close';
import FilterList from '@mui/icons-material/FilterList';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys/keys.tsx';
import { useSingleKeys } from '../keys/single-keys.ts';
import { chosenFilters, FilterChips, FilterFields } from './FilterFields.tsx';
import type { Filter } from './filters.tsx';
import { type ListState, withSearch } from './list-state.ts';
import { ToolPanel } from './ToolPanel.tsx';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly filters: readonly Filter[];
  /** In the place of the search field; undefined: the field. */
  readonly search: ReactNode;
  readonly box: Ref<HTMLDivElement>;
  /** Called on ↓ or Enter in the search: the focus goes to the first row found. */
  onEnter(search: string): void;
  /** Bar of the ticked rows, in the place of the tools; undefined where none can be ticked. */
  readonly selection?: ReactNode;
  readonly children?: ReactNode;
}

const DEBOUNCE_MS = 300;

/** Search and filters in words, for paper: `Estado: APROBADO`. The chips alone have the name of a picked record. */
export const narrowedText = (head: HTMLElement | null, { search, day }: ListState): readonly string[] => [
  ...(day ? [`Como estaba al terminar el ${shownDate(day)}`] : []),
  ...(search ? [`Búsqueda: «${search}»`] : []),
  ...[...(head?.querySelectorAll('[data-chosen]') ?? [])].map(({ textContent }) => textContent ?? ''),
];

/** Head of a list: one row with its search, its filters and `children`, and the filters that are chosen. */
export function ListTools<Row, Answer extends Page<Row>>({
  list,
  box,
  filters,
  search,
  onEnter,
  selection,
  children,
}: Props<Row, Answer>) {
  const ticked = selection !== undefined && list.selection.rows.size > 0;
  return (
    <div className="list-head" ref={box}>
      <div className={ticked ? 'list-tools behind' : 'list-tools'} inert={ticked}>
        {search === undefined ? <SearchBox list={list} onEnter={onEnter} /> : search}
        {filters.length > 0 && (
          <ToolPanel label="Filtros" icon={<FilterList />} count={chosenFilters({ list, filters }).length}>
            {() => <FilterFields list={list} filters={filters} />}
          </ToolPanel>
        )}
        {children}
      </div>
      {selection}
      <FilterChips list={list} filters={filters} searched={search !== undefined} />
    </div>
  );
}

function SearchBox<Row, Answer extends Page<Row>>({
  list,
  onEnter,
}: Pick<Props<Row, Answer>, 'list' | 'onEnter'>) {
  const { search } = list.state;
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const input = useRef<HTMLInputElement>(null);

  // The search was changed from outside: by back, forward, or the button that clears it.
  if (search !== sent.current) {
    sent.current = search;
    setTyped(search);
  }

  const ask = () => {
    if (typed === sent.current) return;
    sent.current = typed;
    list.set((now) => withSearch(now, typed));
  };
  const latest = useRef(ask);
  latest.current = ask;
  // The timer calls the latest `ask`, which knows the latest text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the wait again
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const alone = useSingleKeys();
  useKeys([{ keys: '/', label: 'Ir a la búsqueda', run: () => input.current?.focus() }]);

  return (
    <TextField
      inputRef={input}
      value={typed}
      placeholder={alone ? 'Buscar ( / )' : 'Buscar'}
      onChange={({ target }) => setTyped(target.value)}
      // A button on the list, pressed next, must act on the list as searched.
      onBlur={ask}
      onKeyDown={(event) => {
        // Keys that compose a character belong to the field.
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        ask();
        onEnter(typed);
      }}
      className="list-search"
      slotProps={{
        htmlInput: {
          'aria-label': 'Buscar',
          'aria-busy': typed !== search,
          type: 'search',
          enterKeyHint: 'search',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <IconButton size="small" aria-label="Quitar búsqueda" onClick={() => setTyped('')} edge="end">
              <Close fontSize="small" />
            </IconButton>
          ) : null,
        },
      }}
    />
  );
}
