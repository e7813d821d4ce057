import type { Page } from '@expediente/schemas/shared/read.ts';
import type {
  CellKeyDownEvent,
  ColDef,
  GridApi,
  ICellRendererParams,
  RowSelectedEvent,
  SortChangedEvent,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ROW_ACTIONS_WIDTH } from '../actions/RowActions.tsx';
import { listTheme } from '../grid/grid.ts';
import { gridLocale } from '../grid/grid-texts.ts';
import { type Key, useKeys } from '../keys/keys.tsx';
import { focusCellLeft, focusFirstCell, leaveTabToBrowser, withoutInnerStops } from '../keys/one-tab-stop.ts';
import { WithinCell } from '../keys/within-cell.ts';
import { markSides, sideEvents } from '../layout/side-signs.ts';
import { blockedNow } from './blocked.ts';
import { gridColumn, shownColumns } from './columns.tsx';
import { heightOf, laidList, rowHeight } from './list-layout.ts';
import type { RowsProps } from './list-props.ts';
import { withSort } from './list-state.ts';

const ACTIONS = 'actions';
const SELECTION_WIDTH = 40;
/** Of a column with one button: its head breaks between its words. */
const BUTTON_WIDTH = 50;
/** As the grid calls the column of ticks. */
const TICKS = 'ag-Grid-SelectionColumn';
/** Of the grid, at both sides. */
const BORDERS = 2;
/** More rows than these scroll inside the grid, so that its head stays in sight. */
const SHOWN_WHOLE = 25;

const TicksHead = () => <span className="visually-hidden">Marcar</span>;

/** A list's page in a grid: sorting is the server's, selection is the list's. */
export default function ListGrid<Row, Answer extends Page<Row>>(props: RowsProps<Row, Answer>) {
  const { list, rowId, selectable } = props;
  const { filters, sort } = list.state;
  // Another sort or page leaves the columns as they are.
  const narrowed = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters' text stands for them
  const columns = useMemo(() => shownColumns(props.columns, filters), [props.columns, narrowed]);
  const api = useRef<GridApi<Row> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // Cells are drawn by the grid's own renderers, which see the newest props through this.
  const latest = useRef(props);
  latest.current = props;
  const hasActions = props.actions !== undefined;
  const { buttons = NO_BUTTONS } = props;

  // Where not all columns fit, the last key field (mostly the state) is next to the actions, never behind them.
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => setWidth(box.current?.clientWidth || Number.POSITIVE_INFINITY), []);
  const room =
    (width ?? Number.POSITIVE_INFINITY) -
    BORDERS -
    (hasActions ? ROW_ACTIONS_WIDTH : 0) -
    buttons.length * BUTTON_WIDTH -
    (selectable ? SELECTION_WIDTH : 0);
  const key = props.card.at(-1);
  const laid = useMemo(() => laidList({ columns, room, key }), [columns, room, key]);
  const { onHeld } = props;
  const held = laid.some(({ holds }) => holds.some((column) => column.sortable ?? true));
  // Reported once the rows are drawn: what is below them comes then.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) onHeld(held);
  }, [drawn, held, onHeld]);
  const laidNow = useRef(laid);
  laidNow.current = laid;

  const drawActions = useCallback(
    ({ data, node }: ICellRendererParams<Row>) =>
      data && !node.rowPinned ? <WithinCell value>{latest.current.actions?.(data)}</WithinCell> : null,
    [],
  );
  const drawBlocked = useCallback(({ data }: ICellRendererParams<Row>) => {
    const why = data && blockedNow(latest.current, data);
    return why ? <span className="tick-blocked" title={why} /> : null;
  }, []);
  const defs = useMemo<ColDef<Row>[]>(() => {
    const shown = laid.map((each) => gridColumn(each, sort));
    if (!hasActions) return shown;
    const pressed = buttons.map(
      ({ id, title, draw }): ColDef<Row> => ({
        ...PRESSED,
        colId: id,
        headerName: title,
        width: BUTTON_WIDTH,
        cellRenderer: ({ data, node }: ICellRendererParams<Row>) =>
          data && !node.rowPinned ? <WithinCell value>{draw(data)}</WithinCell> : null,
      }),
    );
    const actions: ColDef<Row> = {
      ...PRESSED,
      colId: ACTIONS,
      headerName: 'Acciones',
      width: ROW_ACTIONS_WIDTH,
      cellRenderer: drawActions,
    };
    return [...shown, ...pressed, actions];
  }, [laid, sort, hasActions, drawActions, buttons]);

  const rows = useMemo(() => [...list.rows], [list.rows]);
  const { totals } = props;
  // The total row holds the totals alone.
  const pinned = useMemo(() => (totals ? [totals as Row] : []), [totals]);
  useEffect(() => {
    // New rows: ticks are put back from the selection; icons may depend on what the parent knows now.
    api.current?.forEachNode((node) => {
      const chosen = node.data !== undefined && latest.current.list.selection.rows.has(rowId(node.data));
      if (node.isSelected() !== chosen) node.setSelected(chosen, false, 'api');
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid keeps drawn cells until it is asked to refresh them
  useEffect(() => api.current?.refreshCells({ force: true, columns: [ACTIONS] }), [props.actionsUnder]);

  const { rows: chosen } = list.selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is ticked decides what else can be
  useEffect(() => {
    if (props.blocked) api.current?.refreshCells({ force: true, columns: [TICKS] });
  }, [chosen]);

  useImperativeHandle(props.entry, () => ({
    enter: () => {
      if (api.current) focusFirstCell(api.current);
    },
  }));
  useKeys(GRID_KEYS);

  const sides = sideEvents(box);
  const isHeading = (row: Row): boolean => latest.current.heading?.(row) ?? false;

  const selected = ({ node, source, data }: RowSelectedEvent<Row>) => {
    if (source === 'api' || source === 'rowDataChanged' || !data) return;
    latest.current.list.selection.toggle(rowId(data), data, node.isSelected() ?? false);
  };

  return (
    <div
      className={rows.length > SHOWN_WHOLE ? 'list-grid tall' : 'list-grid'}
      onKeyDownCapture={withoutInnerStops}
      ref={box}
    >
      {width !== undefined && (
        <AgGridReact<Row>
          theme={listTheme}
          localeText={gridLocale}
          columnDefs={defs}
          rowData={rows}
          rowHeight={rowHeight(columns)}
          getRowHeight={({ data, node, api: grid }) =>
            data && !node.rowPinned
              ? heightOf(data, {
                  laid: laidNow.current,
                  widthOf: (field) => grid.getColumn(field)?.getActualWidth(),
                  isHeading: isHeading(data),
                })
              : undefined
          }
          getRowId={({ data, rowPinned }) => (rowPinned ? 'totals' : rowId(data))}
          pinnedBottomRowData={pinned}
          domLayout={rows.length > SHOWN_WHOLE ? 'normal' : 'autoHeight'}
          onGridReady={(event) => {
            api.current = event.api;
            event.api.setGridAriaProperty('label', props.name);
          }}
          onGridSizeChanged={({ clientWidth }) => {
            setWidth(clientWidth);
            markSides(box.current);
          }}
          {...sides}
          onFirstDataRendered={() => {
            sides.onFirstDataRendered();
            setDrawn(true);
          }}
          onDisplayedColumnsChanged={(event) => {
            sides.onDisplayedColumnsChanged();
            fitHeader(event.api);
          }}
          onColumnResized={(event) => {
            sides.onColumnResized();
            // Words in a column of another width take other lines.
            event.api.resetRowHeights();
          }}
          defaultColDef={COLUMN}
          focusGridInnerElement={focusCellLeft}
          suppressDragLeaveHidesColumns
          suppressMovableColumns
          tooltipShowDelay={600}
          tooltipShowMode="whenTruncated"
          enableCellTextSelection
          animateRows={false}
          {...(props.heading
            ? { rowClassRules: { 'row-heading': ({ data }) => data !== undefined && isHeading(data) } }
            : {})}
          {...(selectable
            ? {
                rowSelection: {
                  mode: 'multiRow' as const,
                  isRowSelectable: ({ data }: { data: Row | undefined }) =>
                    data !== undefined && selectable(data) && !blockedNow(latest.current, data),
                  checkboxes: ({ data }: { data: Row | undefined }) => data !== undefined && selectable(data),
                  headerCheckbox: props.blocked === undefined,
                },
                selectionColumnDef: {
                  ...leaveTabToBrowser,
                  width: SELECTION_WIDTH,
                  // Without a box for all of them its head would be called nothing.
                  ...(props.blocked && { cellRenderer: drawBlocked, headerComponent: TicksHead }),
                },
                onRowSelected: selected,
              }
            : {})}
          onSortChanged={(event: SortChangedEvent<Row>) => {
            const sorted = event.api.getColumnState().find((column) => column.sort);
            const sort = sorted ? `${sorted.sort === 'desc' ? '-' : ''}${sorted.colId}` : '';
            if (event.source === 'uiColumnSorted') list.set(withSort(list.state, sort));
          }}
          onRowDoubleClicked={({ data, rowPinned }) => data && !rowPinned && props.onOpen?.(data)}
          onCellKeyDown={(event) => {
            if (!('column' in event)) return;
            const { data, column, event: key, rowPinned } = event as CellKeyDownEvent<Row>; // full-width rows have no column
            if (!(key instanceof KeyboardEvent) || !(key.target instanceof HTMLElement)) return;
            if (!data || rowPinned) return;
            const button = key.target.closest('button');
            if (key.key === 'Escape' && button) {
              // Out of the row's buttons, not of the dialog round the list.
              key.stopPropagation();
              button.closest<HTMLElement>('.ag-cell')?.focus();
            } else if (key.key !== 'Enter') return;
            else if (![ACTIONS, ...buttons.map(({ id }) => id)].includes(column.getColId()))
              props.onOpen?.(data);
            else if (!button) key.target.querySelector('button')?.focus();
          }}
        />
      )}
    </div>
  );
}

const GRID_KEYS: readonly Key[] = [
  { keys: '↑ ↓ ← →', label: 'En el listado: ir de celda en celda' },
  { keys: 'Enter', label: 'En el listado: abrir el registro; en sus acciones, elegir una' },
];

const COLUMN: ColDef = {
  ...leaveTabToBrowser,
  wrapHeaderText: true,
  autoHeaderHeight: true,
  resizable: true,
  suppressHeaderMenuButton: true,
  sortingOrder: ['asc', 'desc'],
};

/**
 * A title of two lines that went with its column leaves its height: the grid measures its header when an option of it
 * changes, and this one, of groups that lists have none of, changes nothing else.
 */
function fitHeader(grid: GridApi): void {
  grid.setGridOption('groupHeaderHeight', grid.getGridOption('groupHeaderHeight') === 1 ? 2 : 1);
}

/** Columns that hold buttons. */
const PRESSED: Pick<ColDef, 'sortable' | 'pinned' | 'resizable' | 'suppressKeyboardEvent'> = {
  sortable: false,
  pinned: 'right',
  resizable: false,
  suppressKeyboardEvent: leaveToButtons,
};

/** The same array for every list without them. */
const NO_BUTTONS: readonly never[] = [];

/** Keys of the grid also while one of the row's buttons has the focus: back to the cell, to the row above or below. */
const OF_THE_GRID: readonly string[] = ['Escape', 'ArrowUp', 'ArrowDown'];

/** Once focus is on one of the row's buttons, Enter and the arrows aside are the buttons' own; Tab is always the browser's. */
function leaveToButtons({ event }: SuppressKeyboardEventParams): boolean {
  const onButton = event.target instanceof HTMLElement && event.target.closest('button') !== null;
  return event.key === 'Tab' || (onButton && !OF_THE_GRID.includes(event.key));
}
