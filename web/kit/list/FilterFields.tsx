import type { Page } from '@expediente/schemas/shared/read.ts';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Filter, filterValue, filterWords, narrowedBy } from './filters.tsx';
import { withSearch } from './list-state.ts';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly filters: readonly Filter[];
}

/** Chooses values in some filters at once; '' is none. */
const chooserOf =
  <Row, Answer extends Page<Row>>(list: List<Row, Answer>) =>
  (filters: readonly Filter[], value: string): void => {
    const { change, parameters } = narrowedBy(filters, value);
    list.set(change, parameters);
  };

/** Filters that have a value. */
export const chosenFilters = <Row, Answer extends Page<Row>>({
  list,
  filters,
}: Props<Row, Answer>): readonly Filter[] => filters.filter((each) => filterValue(each, list.state) !== '');

/** Fields of all filters of a list. */
export function FilterFields<Row, Answer extends Page<Row>>({ list, filters }: Props<Row, Answer>) {
  const choose = chooserOf(list);
  return filters.map((filter) => {
    const value = filterValue(filter, list.state);
    if (filter.draw)
      return (
        <div key={filter.name} className={filter.width}>
          {filter.draw(value || null, (next) => choose([filter], next ?? ''))}
        </div>
      );
    if (!filter.options) return null;
    return (
      <TextField
        key={filter.name}
        select
        label={filter.label}
        value={value}
        onChange={({ target }) => choose([filter], target.value)}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">{filter.none ?? 'Todos'}</MenuItem>
        {filter.options.map((option) => (
          <MenuItem key={option.value} value={String(option.value)}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
    );
  });
}

/**
 * Filters that have a value, in words, each with a button that takes it off.
 * @param searched the search, which no field shows, is one of them
 */
export function FilterChips<Row, Answer extends Page<Row>>({
  list,
  filters,
  searched,
}: Props<Row, Answer> & { readonly searched: boolean }) {
  const choose = chooserOf(list);
  const chosen = chosenFilters({ list, filters });
  const removable = chosen.filter(({ parameter }) => parameter?.fixed !== true);
  const search = searched ? list.state.search : '';
  if (chosen.length === 0 && search === '') return null;
  return (
    <ul className="list-chips no-print" aria-label="Filtros elegidos">
      {search !== '' && (
        <li className="list-chip">
          <span>Con «{search}»</span>
          <IconButton
            size="small"
            aria-label="Quitar búsqueda"
            title="Quitar búsqueda"
            onClick={() => list.set((now) => withSearch(now, ''))}
          >
            <Close fontSize="inherit" />
          </IconButton>
        </li>
      )}
      {chosen.map((filter) => (
        <li key={filter.name} className="list-chip">
          <span data-chosen>
            {filter.label}: {filterWords(filter, filterValue(filter, list.state))}
          </span>
          {removable.includes(filter) && (
            <IconButton
              size="small"
              aria-label={`Quitar ${filter.label}`}
              title={`Quitar ${filter.label}`}
              onClick={() => choose([filter], '')}
            >
              <Close fontSize="inherit" />
            </IconButton>
          )}
        </li>
      ))}
      {removable.length > 1 && (
        <li>
          <Button variant="text" size="small" onClick={() => choose(removable, '')}>
            Quitar todo
          </Button>
        </li>
      )}
    </ul>
  );
}
