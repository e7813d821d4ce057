import type { Page } from '@expediente/schemas/shared/read.ts';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Sort from '@mui/icons-material/Sort';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Column } from './columns.tsx';
import { sortOf, withSort } from './list-state.ts';
import { ToolPanel } from './ToolPanel.tsx';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly columns: readonly Column<Row>[];
}

/** Choice of a list's order where some columns have no head to press: on cards, or in another column's cell. */
export function SortChoice<Row, Answer extends Page<Row>>({ list, columns }: Props<Row, Answer>) {
  const { field, descending } = sortOf(list.state.sort);
  const sortable = columns.filter((column) => column.sortable ?? true);
  const order = (by: string, down: boolean) => list.set((now) => withSort(now, by && (down ? `-${by}` : by)));
  return (
    <ToolPanel label="Orden" icon={<Sort />}>
      {() => (
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
      )}
    </ToolPanel>
  );
}
