import { shownDate } from '@expediente/kernel/dates.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys/keys.tsx';
import { useSingleKeys } from '../keys/single-keys.ts';
import { type ListState, withFilter, withSearch } from './list-state.ts';
import type { List } from './useList.ts';

/** A filter by one column's values. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** Draws a filter that is not a short list of options: a picker. */
  readonly draw?: (value: string | null, choose: (value: string | null) => void) => ReactNode;
  /** `short`: for a day or an amount, two of them in one line on a phone; `middle`: for a few words. */
  readonly width?: 'short' | 'middle';
}

/** The filter of a life cycle's list by its statuses. */
export const statusFilter = (
  statuses: readonly { readonly code: number; readonly label: string }[],
): Filter => ({
  name: 'state',
  label: 'Estado',
  options: statuses.map(({ code, label }) => ({ value: code, label })),
});

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly filters: readonly Filter[];
  readonly searchable: boolean;
  readonly searches: string | undefined;
  readonly box: Ref<HTMLDivElement>;
  /** Called on ↓ or Enter in the search: the focus goes to the first row found. */
  onEnter(search: string): void;
  readonly children?: ReactNode;
}

const DEBOUNCE_MS = 300;

/**
 * Search and filters in words, for paper: `Estado: APROBADO`. The name of a picked record is read from its field, the
 * only place that has it.
 */
export const narrowedText = (
  tools: HTMLElement | null,
  { search, filters: chosen, day }: ListState,
  filters: readonly Filter[],
): readonly string[] => [
  ...(day ? [`Como estaba al terminar el ${shownDate(day)}`] : []),
  ...(search ? [`Búsqueda: «${search}»`] : []),
  ...filters.flatMap(({ name, label, options }) => {
    const [value] = chosen[name] ?? [];
    if (value === undefined) return [];
    const option = options?.find((each) => String(each.value) === value);
    const typed = tools?.querySelector<HTMLInputElement>(`[data-filter="${CSS.escape(name)}"] input`)?.value;
    return [`${label}: ${option?.label ?? (typed || value)}`];
  }),
];

/** Search and filters of a list, followed by `children`. */
export function ListTools<Row, Answer extends Page<Row>>({
  list,
  box,
  filters,
  searchable,
  searches,
  onEnter,
  children,
}: Props<Row, Answer>) {
  return (
    <div className="list-tools" ref={box}>
      {searchable && <SearchBox list={list} searches={searches} onEnter={onEnter} />}
      {filters.map((filter) => {
        const chosen = list.state.filters[filter.name]?.[0] ?? '';
        if (filter.draw) {
          const choose = (value: string | null) =>
            list.set(withFilter(list.state, filter.name, value ? [value] : []));
          return (
            <div
              key={filter.name}
              className={filter.width === undefined ? 'list-filter' : `list-filter ${filter.width}`}
              data-filter={filter.name}
            >
              {filter.draw(chosen || null, choose)}
            </div>
          );
        }
        return (
          <TextField
            key={filter.name}
            select
            label={filter.label}
            value={chosen}
            onChange={({ target }) =>
              list.set(withFilter(list.state, filter.name, target.value ? [target.value] : []))
            }
            className="list-choice"
            slotProps={{ select: { displayEmpty: true } }}
          >
            <MenuItem value="">Todos</MenuItem>
            {filter.options?.map((option) => (
              <MenuItem key={option.value} value={String(option.value)}>
                {option.label}
              </MenuItem>
            ))}
          </TextField>
        );
      })}
      {children}
      {searches && (
        <p id={SEARCHES} className="list-searches no-print">
          {searches}
        </p>
      )}
    </div>
  );
}

/** Id of the text that describes the fields searched. */
const SEARCHES = 'list-searches';

function SearchBox<Row, Answer extends Page<Row>>({
  list,
  searches,
  onEnter,
}: Pick<Props<Row, Answer>, 'list' | 'searches' | 'onEnter'>) {
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
    list.set(withSearch(list.state, typed));
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
          'aria-describedby': searches === undefined ? undefined : SEARCHES,
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
