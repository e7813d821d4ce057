import type { Page } from '@expediente/schemas/shared/read.ts';
import PriorityHigh from '@mui/icons-material/PriorityHigh';
import type { ICellRendererParams, RowSelectedEvent } from 'ag-grid-community';
import type { AgGridReactProps } from 'ag-grid-react';
import { useCallback, useEffect } from 'react';
import { leaveTabToBrowser } from '../keys/one-tab-stop.ts';
import { blockedNow } from './blocked.ts';
import type { ListHandle } from './list-handle.ts';
import type { RowsProps } from './list-props.ts';
import { noteOf } from './row-note.ts';

export const SELECTION_WIDTH = 40;
/** AG Grid's id of the column of checkboxes. */
const TICKS = 'ag-Grid-SelectionColumn';

const TicksHead = () => <span className="visually-hidden">Marcar</span>;

/** Mark of a row that a step in bulk left out, next to its box. */
const TickNote = ({ reason }: { readonly reason: string }) => (
  <span className="tick-note" title={noteOf(reason)}>
    <PriorityHigh titleAccess={noteOf(reason)} />
  </span>
);

/** Checkboxes of a list, drawn by AG Grid from the list's selection. @returns AG Grid's options for them */
export function useTicks<Row, Answer extends Page<Row>>(
  { api, latest }: ListHandle<Row, Answer>,
  { list, rowId, selectable, blocked, noted }: RowsProps<Row, Answer>,
): Pick<AgGridReactProps<Row>, 'rowSelection' | 'selectionColumnDef' | 'onRowSelected'> {
  useEffect(() => {
    // New rows are unticked in AG Grid: their ticks are restored from the selection.
    api.current?.forEachNode((node) => {
      const chosen = node.data !== undefined && latest.current.list.selection.rows.has(rowId(node.data));
      if (node.isSelected() !== chosen) node.setSelected(chosen, false, 'api');
    });
  });

  const { rows: chosen } = list.selection;
  // As text: another answer with the same notes draws nothing again.
  const notes = noted ? list.rows.map((row) => noted(row) ?? '').join('\n') : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is ticked decides what else can be
  useEffect(() => {
    if (blocked || noted) api.current?.refreshCells({ force: true, columns: [TICKS] });
  }, [chosen, notes]);

  const drawMark = useCallback(
    ({ data }: ICellRendererParams<Row>) => {
      const why = data && blockedNow(latest.current, data);
      if (why) return <span className="tick-blocked" title={why} />;
      const note = data && latest.current.noted?.(data);
      return note ? <TickNote reason={note} /> : null;
    },
    [latest],
  );
  if (!selectable) return {};
  const mayTick = (row: Row | undefined): row is Row => row !== undefined && selectable(row);
  return {
    rowSelection: {
      mode: 'multiRow',
      isRowSelectable: ({ data }) => mayTick(data) && !blockedNow(latest.current, data),
      checkboxes: ({ data }) => mayTick(data),
      headerCheckbox: blocked === undefined,
    },
    selectionColumnDef: {
      ...leaveTabToBrowser,
      width: SELECTION_WIDTH,
      // Without a checkbox for all rows the head needs a name of its own.
      ...((blocked || noted) && { cellRenderer: drawMark }),
      ...(blocked && { headerComponent: TicksHead }),
    },
    onRowSelected: ({ node, source, data }: RowSelectedEvent<Row>) => {
      if (source === 'api' || source === 'rowDataChanged' || !data) return;
      latest.current.list.selection.toggle(rowId(data), data, node.isSelected() ?? false);
    },
  };
}
