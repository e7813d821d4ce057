import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import type { ColDef, GridApi, ICellRendererParams } from 'ag-grid-community';
import type { RefObject } from 'react';
import type { EditGridProps } from './edit-columns.ts';

const REMOVE = 'remove';

/** Width in px of the column with the remove buttons. */
export const REMOVE_WIDTH = 68;

/** Column with the remove buttons; a removal focuses the next line, or the button that adds lines. */
export function removeColumn<Line extends object>(
  props: RefObject<EditGridProps<Line>>,
  box: RefObject<HTMLElement | null>,
  put: (lines: readonly Line[]) => void,
): ColDef<Line> {
  const focusNear = (api: GridApi<Line>, row: number) => {
    const last = props.current.lines.length - 1;
    if (last >= 0) api.setFocusedCell(Math.min(row, last), REMOVE);
    else box.current?.parentElement?.querySelector<HTMLElement>('.edit-grid-tools button')?.focus();
  };
  return {
    colId: REMOVE,
    headerName: 'Quitar',
    width: REMOVE_WIDTH,
    sortable: false,
    resizable: false,
    pinned: 'right',
    cellRenderer: ({ data, node, api }: ICellRendererParams<Line>) => {
      const { removable, lines, lineId } = props.current;
      // The empty line below the others has no button: it is not one of the lines yet.
      if (data && !lines.some((line) => lineId(line) === lineId(data))) return null;
      if (!data || node.rowPinned || (typeof removable === 'function' && !removable(data))) return null;
      return (
        <IconButton
          size="small"
          aria-label="Quitar línea"
          onClick={() => {
            const row = node.rowIndex ?? 0;
            const { lines, lineId } = props.current;
            put(lines.filter((line) => lineId(line) !== lineId(data)));
            // Waits until the grid has drawn the remaining lines.
            setTimeout(() => focusNear(api, row));
          }}
        >
          <Close fontSize="small" />
        </IconButton>
      );
    },
  };
}
