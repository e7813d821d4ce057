import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type EditGridProps, isOpen } from './edit-columns.ts';
import { fillsDown } from './edit-heights.ts';
import { enterPlace } from './edit-navigation.ts';
import type { GridHandle } from './grid-handle.ts';

interface Tools<Line extends object> {
  readonly grid: GridHandle<Line>;
  readonly props: EditGridProps<Line>;
  readonly blank: Line | undefined;
  fillDown(): void;
}

/** Buttons above a grid: fill down, go to the empty line, add a line. */
export function EditTools<Line extends object>({ grid, props, blank, fillDown }: Tools<Line>) {
  const fills = fillsDown(props);
  if (!props.add && !fills && !blank) return null;
  const enterBlank = (line: Line) => {
    const first = props.columns.find((column) => isOpen(column, line));
    const place = first && { rowIndex: props.lines.length, colId: first.field };
    if (place) enterPlace(grid.api.current, grid.box.current, place);
  };
  return (
    <div className="edit-grid-tools">
      {fills && (
        <Tooltip describeChild title="Copia lo que está en la celda a todas las líneas de abajo (Ctrl+D)">
          <Button variant="outlined" onClick={fillDown}>
            Copiar hacia abajo
          </Button>
        </Tooltip>
      )}
      {blank && (
        <Button variant="outlined" onClick={() => enterBlank(blank)}>
          {props.blank?.label}
        </Button>
      )}
      {props.add}
    </div>
  );
}
