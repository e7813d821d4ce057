import { type DateText, isDateText } from '@expediente/kernel/dates.ts';
import { today } from '../figures/date-text.ts';
import { CHOICE_PARAMETERS, type ColumnChoice, NO_CHOICE, readChoice, writeChoice } from './column-choice.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** State of a list, kept in the address, so that back, reload and a link restore it. */
export interface ListState {
  readonly page: number;
  readonly size: PageSize;
  /** `column` or `-column`; '' for the server's own order. */
  readonly sort: string;
  readonly search: string;
  /** Chosen values by column; a column without values is absent. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Past day as of whose end the list is shown; '' for now. */
  readonly day: DateText | '';
  readonly columns: ColumnChoice;
  /** True for lower rows. */
  readonly compact: boolean;
}

/** Initial state of a list. */
export interface ListDefaults extends ListState {
  /** Filters of the address that choose the list itself, not its rows: tabs with rows of different kinds. */
  readonly apart?: readonly string[];
}

/** Pages of a list that is read as a whole: the cost centres (R1 §9). */
export const LONG_PAGE = 100;

/** Initial state of a list where it differs from `DEFAULT_LIST`; only a long page has another size (R1 §9). */
export type ListBeginning = Partial<Omit<ListDefaults, 'size'>> & { readonly size?: typeof LONG_PAGE };

export const DEFAULT_LIST: ListState = {
  page: 1,
  size: 10,
  sort: '',
  search: '',
  filters: {},
  day: '',
  columns: NO_CHOICE,
  compact: false,
};

const FILTER = 'f.';
const DAY = 'al';
const ROWS = 'filas';
const COMPACT = 'compactas';
const OWN = ['page', 'size', 'sort', 'search', DAY, ROWS, ...CHOICE_PARAMETERS];
/** Day before which no list has records. */
const FIRST_DAY = '2020-01-01';

/** True for a day as of which a list can be shown. */
export const isPastDay = (day: string): day is DateText =>
  isDateText(day) && day >= FIRST_DAY && day < today();

const isSize = (size: number): size is PageSize => PAGE_SIZES.some((each) => each === size);

/** Reads the state from the address; missing or invalid parts fall back to the defaults. */
export function readListState(params: URLSearchParams, defaults: ListDefaults = DEFAULT_LIST): ListState {
  const page = Number(params.get('page') ?? defaults.page);
  const size = Number(params.get('size') ?? defaults.size);
  const day = params.get(DAY) ?? '';
  const filters: Record<string, readonly string[]> = { ...defaults.filters };
  for (const [name, value] of params) {
    if (!name.startsWith(FILTER) || defaults.apart?.includes(name.slice(FILTER.length))) continue;
    const chosen = value.split('~').filter((each) => each !== '');
    if (chosen.length > 0) filters[name.slice(FILTER.length)] = chosen;
    else delete filters[name.slice(FILTER.length)];
  }
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: isSize(size) ? size : defaults.size,
    sort: params.get('sort') ?? defaults.sort,
    search: params.get('search') ?? defaults.search,
    filters,
    day: isPastDay(day) ? day : '',
    columns: readChoice(params),
    compact: params.get(ROWS) === COMPACT,
  };
}

/** Parameters of an address that are state of the list. */
export const listParameters = (
  params: URLSearchParams,
  { apart = [] }: Pick<ListDefaults, 'apart'>,
): readonly string[] =>
  [...params.keys()].filter((name) =>
    name.startsWith(FILTER) ? !apart.includes(name.slice(FILTER.length)) : OWN.includes(name),
  );

/** Writes the state into an address; other parameters stay, and parts equal to the default are left out. */
export function writeListState(
  params: URLSearchParams,
  state: ListState,
  defaults: ListDefaults = DEFAULT_LIST,
): URLSearchParams {
  const own = listParameters(params, defaults);
  const next = new URLSearchParams([...params].filter(([name]) => !own.includes(name)));
  if (state.page !== defaults.page) next.set('page', String(state.page));
  if (state.size !== defaults.size) next.set('size', String(state.size));
  if (state.sort !== defaults.sort) next.set('sort', state.sort);
  if (state.search !== defaults.search) next.set('search', state.search);
  if (state.day !== '') next.set(DAY, state.day);
  if (state.compact) next.set(ROWS, COMPACT);
  writeChoice(next, state.columns);
  for (const name of new Set([...Object.keys(state.filters), ...Object.keys(defaults.filters)])) {
    const text = (state.filters[name] ?? []).join('~');
    if (text !== (defaults.filters[name] ?? []).join('~')) next.set(FILTER + name, text);
  }
  return next;
}

/** Query of the list for the server (schemas/shared/read.ts ListQuery). */
export function listQuery(state: ListState): Readonly<Record<string, string | number>> {
  const filter = Object.fromEntries(
    Object.entries(state.filters)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  return {
    page: state.page,
    size: state.size,
    ...(state.day ? { day: state.day } : {}),
    ...(state.search ? { search: state.search } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
  };
}

/** State with another page size, on the page that contains the present first row. */
export const withSize = (state: ListState, size: PageSize): ListState => ({
  ...state,
  size,
  page: Math.floor(((state.page - 1) * state.size) / size) + 1,
});

/** State with another search; as with every change that affects which rows there are, it begins at page 1. */
export const withSearch = (state: ListState, search: string): ListState => ({ ...state, search, page: 1 });
export const withColumns = (state: ListState, change: (choice: ColumnChoice) => ColumnChoice): ListState => ({
  ...state,
  columns: change(state.columns),
});
export const withCompact = (state: ListState, compact: boolean): ListState => ({ ...state, compact });
export const withDay = (state: ListState, day: ListState['day']): ListState => ({ ...state, day, page: 1 });
export const withSort = (state: ListState, sort: string): ListState => ({ ...state, sort, page: 1 });
export function withFilter(state: ListState, name: string, values: readonly string[]): ListState {
  const { [name]: _, ...rest } = state.filters;
  return { ...state, page: 1, filters: values.length > 0 ? { ...rest, [name]: values } : rest };
}

/** Parts of an order such as `-date`; field '' for the list's own order. */
export const sortOf = (sort: string): { readonly field: string; readonly descending: boolean } =>
  sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false };

/** Key of search, filters and day: when it changes, the selection is cleared. */
export const narrowing = (state: ListState): string =>
  JSON.stringify([state.search, state.filters, state.day]);

/** Page numbers to show: one at each edge, two on both sides of the current one; null is a gap (R1 §9). */
export function pageWindow(page: number, pages: number): readonly (number | null)[] {
  const shown = new Set<number>();
  for (let each = 1; each <= pages; each++)
    if (each === 1 || each === pages || Math.abs(each - page) <= 2) shown.add(each);
  const numbers = [...shown];
  return numbers.flatMap((each, place) => {
    const before = numbers[place - 1];
    if (before === undefined || each === before + 1) return [each];
    // A gap of a single page shows its number: an ellipsis would take the same room.
    return each === before + 2 ? [each - 1, each] : [null, each];
  });
}
