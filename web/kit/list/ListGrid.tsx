import type { Page } from '@expediente/schemas/shared/read.ts';
import type {
  CellKeyDownEvent,
  ColDef,
  GetRowIdParams,
  GridApi,
  RowHeightParams,
  SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react';
import { useEffect, useImperativeHandle, useMemo } from 'react';
import { listTheme } from '../grid/grid.ts';
import { gridLocale } from '../grid/grid-texts.ts';
import { type Key, useKeys } from '../keys/keys.tsx';
import { focusCellLeft, focusFirstCell, leaveTabToBrowser, withoutInnerStops } from '../keys/one-tab-stop.ts';
import { markSides, sideEvents } from '../layout/side-signs.ts';
import { ACTIONS, rowKey } from './button-columns.tsx';
import { withOrder } from './chosen-columns.ts';
import { withWidth } from './column-choice.ts';
import { type ListHandle, useListHandle } from './list-handle.ts';
import { heightOf, rowHeight } from './list-layout.ts';
import type { RowsProps } from './list-props.ts';
import { withColumns, withSort } from './list-state.ts';
import { NO_BUTTONS, useHeldReport, useListColumns } from './useListColumns.ts';
import { useTicks } from './useTicks.tsx';

/** Number of rows beyond which they scroll inside the grid, so that its head stays in sight. */
const SHOWN_WHOLE = 25;

/** A list's page in AG Grid; the server sorts, and the list keeps the selection. */
export default function ListGrid<Row, Answer extends Page<Row>>(props: RowsProps<Row, Answer>) {
  const { list, totals, actionsUnder } = props;
  const handle = useListHandle(props);
  const { api, box } = handle;
  const { columns, width, setWidth, laid, laidNow, defs } = useListColumns(handle, props);
  const wasDrawn = useHeldReport(props, laid);
  const rows = useMemo(() => [...list.rows], [list.rows]);
  // The total row holds the totals alone.
  const pinned = useMemo(() => (totals ? [totals as Row] : []), [totals]);
  const ticks = useTicks(handle, props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid keeps drawn cells until it is asked to refresh them
  useEffect(() => api.current?.refreshCells({ force: true, columns: [ACTIONS] }), [actionsUnder]);
  useImperativeHandle(props.entry, () => ({
    enter: () => {
      if (api.current) focusFirstCell(api.current);
    },
  }));
  useKeys(props.selectable ? TICKED_KEYS : GRID_KEYS);

  const { compact } = list.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid measures rows when it is asked to
  useEffect(() => api.current?.resetRowHeights(), [compact]);

  const tall = rows.length > SHOWN_WHOLE;
  return (
    <div className={tall ? 'list-grid tall' : 'list-grid'} onKeyDownCapture={withoutInnerStops} ref={box}>
      {width !== undefined && (
        <AgGridReact<Row>
          {...ALIKE}
          columnDefs={defs}
          rowData={rows}
          rowHeight={rowHeight(columns, compact)}
          getRowHeight={({ data, node, api: grid }: RowHeightParams<Row>) =>
            data && !node.rowPinned
              ? heightOf(data, {
                  laid: laidNow.current,
                  widthOf: (field) => grid.getColumn(field)?.getActualWidth(),
                  isHeading: isHeading(handle, data),
                  isCompact: handle.latest.current.list.state.compact,
                })
              : undefined
          }
          pinnedBottomRowData={pinned}
          domLayout={tall ? 'normal' : 'autoHeight'}
          {...drawnEvents(handle, setWidth, wasDrawn)}
          {...headingRows(handle)}
          {...ticks}
          {...rowEvents(handle)}
        />
      )}
    </div>
  );
}

const GRID_KEYS: readonly Key[] = [
  { keys: '↑ ↓ ← →', label: 'En el listado: ir de celda en celda' },
  { keys: 'Enter', label: 'En el listado: abrir el registro; en sus acciones, elegir una' },
];

const TICKED_KEYS: readonly Key[] = [
  ...GRID_KEYS,
  { keys: 'X', label: 'En el listado: marcar o desmarcar el registro' },
];

const COLUMN: ColDef = {
  ...leaveTabToBrowser,
  wrapHeaderText: true,
  autoHeaderHeight: true,
  resizable: true,
  suppressHeaderMenuButton: true,
  sortingOrder: ['asc', 'desc'],
};

/** Options common to all lists. */
const ALIKE = {
  theme: listTheme,
  localeText: gridLocale,
  defaultColDef: COLUMN,
  focusGridInnerElement: focusCellLeft,
  suppressDragLeaveHidesColumns: true,
  tooltipShowDelay: 600,
  tooltipShowMode: 'whenTruncated',
  enableCellTextSelection: true,
  animateRows: false,
} as const;

/** AG Grid's events about its drawing. */
function drawnEvents<Row, Answer extends Page<Row>>(
  { api, box, latest }: ListHandle<Row, Answer>,
  setWidth: (px: number) => void,
  wasDrawn: () => void,
): AgGridReactProps<Row> {
  const sides = sideEvents(box);
  return {
    ...sides,
    onGridReady: (event) => {
      api.current = event.api;
      event.api.setGridAriaProperty('label', latest.current.name);
    },
    onGridSizeChanged: ({ clientWidth }) => {
      setWidth(clientWidth);
      markSides(box.current);
    },
    onFirstDataRendered: () => {
      sides.onFirstDataRendered();
      wasDrawn();
    },
    onDisplayedColumnsChanged: (event) => {
      sides.onDisplayedColumnsChanged();
      fitHeader(event.api);
    },
    onColumnResized: (event) => {
      sides.onColumnResized();
      // In a column of another width words wrap into another number of lines.
      event.api.resetRowHeights();
      const { list } = latest.current;
      const { column: resized } = event;
      if (event.source === 'uiColumnResized' && event.finished && resized)
        list.set((now) =>
          withColumns(now, (choice) => withWidth(choice, resized.getColId(), resized.getActualWidth())),
        );
    },
    onColumnMoved: ({ api: grid, source, finished }) => {
      if (source !== 'uiColumnMoved' || !finished) return;
      const { list, allColumns } = latest.current;
      const fields: readonly string[] = allColumns.map(({ field }) => field);
      const moved = grid
        .getAllDisplayedColumns()
        .map((column) => column.getColId())
        .filter((each) => fields.includes(each));
      list.set((now) => withColumns(now, (choice) => withOrder(choice, allColumns, moved)));
    },
  };
}

/**
 * Makes AG Grid measure its header again, which otherwise keeps the height of a two-line title whose column is gone.
 * Any change of a header option does so; this one is for groups, which lists do not have.
 */
function fitHeader(grid: GridApi): void {
  grid.setGridOption('groupHeaderHeight', grid.getGridOption('groupHeaderHeight') === 1 ? 2 : 1);
}

const isHeading = <Row, Answer extends Page<Row>>({ latest }: ListHandle<Row, Answer>, row: Row): boolean =>
  latest.current.heading?.(row) ?? false;

const headingRows = <Row, Answer extends Page<Row>>(
  handle: ListHandle<Row, Answer>,
): AgGridReactProps<Row> =>
  handle.latest.current.heading
    ? { rowClassRules: { 'row-heading': ({ data }) => data !== undefined && isHeading(handle, data) } }
    : {};

/** True for the key that ticks the row with the keyboard. */
const isTickKey = (event: Event | null | undefined): boolean =>
  event instanceof KeyboardEvent &&
  event.key.toLowerCase() === 'x' &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);

/** Events of rows: sorting, opening and keys, with the ids of rows. */
const rowEvents = <Row, Answer extends Page<Row>>({
  latest,
}: ListHandle<Row, Answer>): AgGridReactProps<Row> => ({
  getRowId: ({ data, rowPinned }: GetRowIdParams<Row>) => (rowPinned ? 'totals' : latest.current.rowId(data)),
  onSortChanged: (event: SortChangedEvent<Row>) => {
    const { list } = latest.current;
    const sorted = event.api.getColumnState().find((column) => column.sort);
    const sort = sorted ? `${sorted.sort === 'desc' ? '-' : ''}${sorted.colId}` : '';
    if (event.source === 'uiColumnSorted') list.set((now) => withSort(now, sort));
  },
  onRowDoubleClicked: ({ data, rowPinned }) => data && !rowPinned && latest.current.onOpen?.(data),
  onCellKeyDown: (event) => {
    const { buttons = NO_BUTTONS, onOpen } = latest.current;
    if (isTickKey(event.event) && event.node.selectable && !event.rowPinned)
      event.node.setSelected(!event.node.isSelected(), false, 'spaceKey');
    if ('column' in event) rowKey(event as CellKeyDownEvent<Row>, buttons, onOpen); // full-width rows have no column
  },
});
