import type { DefaultView, KeptView, KeptViews } from '@expediente/schemas/listview/read.ts';
import type { ListView } from '@expediente/schemas/shared/layout.ts';
import { CHOICE_PARAMETERS, readChoice, writeChoice } from './column-choice.ts';
import { type ListDefaults, listParameters, readListState, sortOf, writeListState } from './list-state.ts';

/** Parameter of the address with the kept view that was chosen, or `NO_VIEW`. */
export const VIEW = 'lista';
/** Value of `VIEW` for the list as it begins, which the view that the list opens with does not replace. */
export const NO_VIEW = 'todos';

/** A view that is shipped or kept. */
export type AnyView = ListView | KeptView;

/** The list as it is without any choice. */
export const PLAIN: ListView = { name: 'Todos', query: '' };

/** Meaning of an address for one list. */
export interface ViewPlace {
  readonly defaults: ListDefaults;
  /** Parameters of the page by which its list is narrowed, besides the list's own: `desde`. */
  readonly parameters: readonly string[];
}

export const isKept = (view: AnyView): view is KeptView => 'id' in view;

/** Part of an address that a view keeps: search, filters, order, columns and height of rows; not the page, size and day. */
export function viewQuery(address: URLSearchParams, { defaults, parameters }: ViewPlace): string {
  const { page, size, day } = defaults;
  const query = writeListState(
    new URLSearchParams(),
    { ...readListState(address, defaults), page, size, day },
    defaults,
  );
  for (const name of parameters) {
    const value = address.get(name) ?? '';
    if (value !== '') query.set(name, value);
  }
  query.sort();
  return query.toString();
}

/** True for an address with anything of the list's state in it. */
export const hasState = (address: URLSearchParams, { defaults, parameters }: ViewPlace): boolean =>
  listParameters(address, defaults).length > 0 || parameters.some((each) => address.has(each));

/** True for an address that says how its list is shown, so that no view is put in its place. */
export const isChosen = (address: URLSearchParams, place: ViewPlace): boolean =>
  address.has(VIEW) || hasState(address, place);

/** Address in which a list that usually opens with a view stays as it is, although it has no state. */
export function heldPlain(
  address: URLSearchParams,
  place: ViewPlace,
  opensWithView: boolean,
): URLSearchParams {
  const after = new URLSearchParams(address);
  if (hasState(after, place)) {
    if (after.get(VIEW) === NO_VIEW) after.delete(VIEW);
  } else if (opensWithView && !after.has(VIEW)) after.set(VIEW, NO_VIEW);
  return after;
}

/** Address under a view; its page size, its day and what is no state of the list stay. */
export function underView(
  address: URLSearchParams,
  view: AnyView,
  place: ViewPlace,
  opensWithView: boolean,
): URLSearchParams {
  const { defaults, parameters } = place;
  const [now, asked] = [readListState(address, defaults), new URLSearchParams(view.query)];
  const state = { ...readListState(asked, defaults), page: 1, size: now.size, day: now.day };
  const after = writeListState(address, state, defaults);
  for (const name of parameters) {
    const value = asked.get(name) ?? '';
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  if (isKept(view)) after.set(VIEW, view.id);
  else after.delete(VIEW);
  return heldPlain(after, place, opensWithView);
}

/** Address that shows the same to anyone, whatever their views. */
export function sharedAddress(address: URLSearchParams, place: ViewPlace): URLSearchParams {
  const after = new URLSearchParams(address);
  after.delete(VIEW);
  return heldPlain(after, place, true);
}

/** View that an address shows; `changed`: the kept view that was chosen has another state. */
export interface ShownView {
  readonly view: AnyView | undefined;
  readonly changed: boolean;
}

export function shownView(
  address: URLSearchParams,
  shipped: readonly ListView[],
  kept: readonly KeptView[],
  place: ViewPlace,
): ShownView {
  const now = viewQuery(address, place);
  const isShown = ({ query }: AnyView): boolean => viewQuery(new URLSearchParams(query), place) === now;
  const chosen = kept.find(({ id }) => id === address.get(VIEW));
  if (chosen) return { view: chosen, changed: !isShown(chosen) || !isWhole(chosen, place) };
  return { view: [PLAIN, ...shipped, ...kept].find(isShown), changed: false };
}

/** False for a view that keeps a parameter that its page no longer has. */
const isWhole = ({ query }: AnyView, { defaults, parameters }: ViewPlace): boolean => {
  const asked = new URLSearchParams(query);
  const own = listParameters(asked, defaults);
  return [...asked.keys()].every((each) => own.includes(each) || parameters.includes(each));
};

/** View that a list opens with; undefined: it is none of these. */
export const openingView = (
  { default: opens, views }: KeptViews,
  shipped: readonly ListView[],
): AnyView | undefined =>
  opens === null ? undefined : [...views, ...shipped].find((view) => isOpening(opens, view));

export const isOpening = (opens: DefaultView | null, view: AnyView): boolean =>
  opens === null
    ? view === PLAIN
    : isKept(view)
      ? 'id' in opens && opens.id === view.id
      : 'shipped' in opens && opens.shipped === view.name;

/** Filters and columns of a list as it is now. */
export interface ListParts {
  readonly filters: readonly string[];
  readonly columns: readonly string[];
}

const FILTER = 'f.';
const SORT = 'sort';

/** A view without the filters and columns that its list no longer has, which are named. */
export function withoutUnknown(
  view: AnyView,
  known: ListParts,
  { defaults, parameters }: ViewPlace,
): { readonly view: AnyView; readonly unknown: ListParts } {
  const asked = new URLSearchParams(view.query);
  const own = listParameters(asked, defaults);
  const isColumn = (field: string): boolean => known.columns.includes(field);
  const filters = [...new Set(asked.keys())].filter((name) =>
    name.startsWith(FILTER)
      ? own.includes(name) && !known.filters.includes(name.slice(FILTER.length))
      : !own.includes(name) && !parameters.includes(name),
  );
  const { order, hidden, widths } = readChoice(asked);
  const { field: sort } = sortOf(asked.get(SORT) ?? '');
  const isSort = sort === '' || isColumn(sort) || sort === sortOf(defaults.sort).field;
  const columns = [...new Set([...order, ...hidden, ...Object.keys(widths), ...(isSort ? [] : [sort])])];
  const unknown = {
    filters: filters.map((name) => (name.startsWith(FILTER) ? name.slice(FILTER.length) : name)),
    columns: columns.filter((field) => (field === sort ? !isSort : !isColumn(field))),
  };
  if (unknown.filters.length + unknown.columns.length === 0) return { view, unknown };
  for (const name of [...filters, ...CHOICE_PARAMETERS, ...(isSort ? [] : [SORT])]) asked.delete(name);
  writeChoice(asked, {
    order: order.filter(isColumn),
    hidden: hidden.filter(isColumn),
    widths: Object.fromEntries(Object.entries(widths).filter(([field]) => isColumn(field))),
  });
  return { view: { ...view, query: asked.toString() }, unknown };
}

/** Sentence on what a view or a link uses and the list no longer has; '' when there is nothing. */
export function unknownText(what: 'La vista' | 'El enlace', { filters, columns }: ListParts): string {
  const parts = [
    ...named(filters, 'un filtro que ya no existe', 'filtros que ya no existen'),
    ...named(columns, 'una columna que ya no existe', 'columnas que ya no existen'),
  ];
  return parts.length === 0 ? '' : `${what} usa ${parts.join('; y ')}. Lo demás se muestra.`;
}

const named = (names: readonly string[], one: string, several: string): readonly string[] =>
  names.length === 0 ? [] : [`${names.length === 1 ? one : several}: ${names.join(', ')}`];
