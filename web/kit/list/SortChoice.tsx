import type { Page } from '@expediente/schemas/shared/read.ts';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Column } from './columns.tsx';
import { sortOf, withSort } from './list-state.ts';
import type { List } from './useList.ts';

export interface SortPanelProps<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly columns: readonly Column<Row>[];
}

/** Content of the panel of a list's order. */
export default function SortChoice<Row, Answer extends Page<Row>>({
  list,
  columns,
}: SortPanelProps<Row, Answer>) {
  const { field, descending } = sortOf(list.state.sort);
  const sortable = columns.filter((column) => column.sortable ?? true);
  const order = (by: string, down: boolean) => list.set((now) => withSort(now, by && (down ? `-${by}` : by)));
  return (
    <div className="list-order whole">
      <TextField
        select
        label="Ordenar por"
        value={sortable.some((column) => column.field === field) ? field : ''}
        onChange={({ target }) => order(target.value, descending)}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">Orden del listado</MenuItem>
        {sortable.map((column) => (
          <MenuItem key={column.field} value={column.field}>
            {column.title}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={descending ? 'Ordenar de menor a mayor' : 'Ordenar de mayor a menor'}
        disabled={field === ''}
        onClick={() => order(field, !descending)}
      >
        {descending ? <ArrowDownward fontSize="small" /> : <ArrowUpward fontSize="small" />}
      </IconButton>
    </div>
  );
}
