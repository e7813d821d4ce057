import type { Page } from '@expediente/schemas/shared/read.ts';
import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Remove from '@mui/icons-material/Remove';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { chosenColumns, orderedColumns, withMoved } from './chosen-columns.ts';
import { type ColumnChoice, NO_CHOICE, withHidden, withWidth } from './column-choice.ts';
import { type Column, LEAST_WIDTHS, shownColumns } from './columns.tsx';
import { withColumns, withCompact } from './list-state.ts';
import type { List } from './useList.ts';

export interface ColumnPanelProps<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  /** All columns of the list, in its own order. */
  readonly columns: readonly Column<Row>[];
}

/** Px by which a button changes the width of a column. */
const STEP = 24;

/** Content of the columns' panel: which are shown, in which order and how wide, and the height of its rows. */
export default function ColumnChoices<Row, Answer extends Page<Row>>({
  list,
  columns,
}: ColumnPanelProps<Row, Answer>) {
  const { columns: choice, compact } = list.state;
  const present = shownColumns(columns, list.state.filters);
  const all = orderedColumns(present, choice);
  const shown = chosenColumns(present, choice);
  const change = (by: (now: ColumnChoice) => ColumnChoice) => list.set((now) => withColumns(now, by));
  const move = (field: string, by: 1 | -1) =>
    change((now) => withMoved(now, columns, present, { field, by }));
  const widen = ({ field, width, kind = 'text' }: Column<Row>, by: number) =>
    change((now) => withWidth(now, field, (now.widths[field] ?? width ?? LEAST_WIDTHS[kind]) + by));
  return (
    <>
      <ul className="column-choice whole">
        {all.map((column, place) => {
          const isShown = shown.some(({ field }) => field === column.field);
          return (
            <li key={column.field}>
              <FormControlLabel
                control={<Checkbox size="small" />}
                label={column.title}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={(_, checked) => change((now) => withHidden(now, column.field, !checked))}
              />
              <IconButton
                size="small"
                aria-label={`${column.title}: más angosta`}
                title="Más angosta"
                disabled={!isShown}
                onClick={() => widen(column, -STEP)}
              >
                <Remove fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`${column.title}: más ancha`}
                title="Más ancha"
                disabled={!isShown}
                onClick={() => widen(column, STEP)}
              >
                <Add fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`${column.title}: antes`}
                title="Antes"
                disabled={place === 0}
                onClick={() => move(column.field, -1)}
              >
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`${column.title}: después`}
                title="Después"
                disabled={place === all.length - 1}
                onClick={() => move(column.field, 1)}
              >
                <ArrowDownward fontSize="small" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <FormControlLabel
        control={<Checkbox size="small" />}
        label="Filas compactas"
        checked={compact}
        onChange={(_, checked) => list.set((now) => withCompact(now, checked))}
      />
      <Button
        variant="outlined"
        disabled={choice === NO_CHOICE && !compact}
        onClick={() =>
          list.set((now) =>
            withCompact(
              withColumns(now, () => NO_CHOICE),
              false,
            ),
          )
        }
      >
        Restablecer
      </Button>
    </>
  );
}
