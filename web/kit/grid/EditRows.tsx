import type { CellKeyDownEvent, ColDef, ColGroupDef, FullWidthCellKeyDownEvent } from 'ag-grid-community';
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react';
import { focusCellLeft, leaveTabToBrowser } from '../keys/one-tab-stop.ts';
import { markSides, sideEvents } from '../layout/side-signs.ts';
import { type EditGridProps, NO_LINES } from './edit-columns.ts';
import { focusOpenCell, keepOutOfTotals, nextOpenCell } from './edit-navigation.ts';
import { gridTheme } from './grid.ts';
import type { GridHandle } from './grid-handle.ts';
import { gridLocale } from './grid-texts.ts';
import type { GridHeight } from './useGridHeight.ts';

const COLUMN: ColDef = { sortable: false, resizable: true, suppressHeaderMenuButton: true };
const READ_COLUMN: ColDef = { ...COLUMN, ...leaveTabToBrowser };

interface Rows<Line extends object> {
  readonly grid: GridHandle<Line>;
  readonly props: EditGridProps<Line>;
  readonly defs: (ColDef<Line> | ColGroupDef<Line>)[];
  readonly rows: Line[];
  readonly pinned: Line[];
  readonly height: GridHeight<Line>;
  setWidth(px: number): void;
}

/** The rows, drawn by AG Grid. */
export function EditRows<Line extends object>(drawn: Rows<Line>) {
  const { grid, props, defs, rows, pinned, height } = drawn;
  const { lineId, readOnly = false } = props;
  return (
    <AgGridReact<Line>
      theme={gridTheme}
      domLayout={height.grows ? 'autoHeight' : 'normal'}
      alwaysShowVerticalScroll={rows.length > 0 && !height.grows}
      localeText={gridLocale}
      noRowsOverlayComponent={NoLines}
      noRowsOverlayComponentParams={{ text: props.empty ?? NO_LINES }}
      columnDefs={defs}
      rowData={rows}
      pinnedBottomRowData={pinned}
      getRowHeight={({ data, node }) => (data && !node.rowPinned ? height.heightOf(data) : undefined)}
      getRowId={({ data, rowPinned }) => (rowPinned ? 'totals' : lineId(data))}
      defaultColDef={readOnly ? READ_COLUMN : COLUMN}
      {...stopsOf(grid, readOnly)}
      onGridSizeChanged={({ clientWidth }) => {
        drawn.setWidth(clientWidth);
        markSides(grid.box.current);
      }}
      {...sideEvents(grid.box)}
      onModelUpdated={({ api }) => height.measure(api)}
      suppressMovableColumns
      tooltipShowDelay={200}
      animateRows={false}
      onGridReady={({ api }) => {
        grid.api.current = api;
        api.setGridAriaProperty('label', props.name);
      }}
      onCellKeyDown={pressButton}
    />
  );
}

/** Stops of Tab: a read-only grid is one, else each open cell is one. */
const stopsOf = <Line extends object>(
  { box }: GridHandle<Line>,
  readOnly: boolean,
): Pick<AgGridReactProps<Line>, 'focusGridInnerElement' | 'tabToNextCell' | 'onCellFocused'> =>
  readOnly
    ? { focusGridInnerElement: focusCellLeft }
    : {
        focusGridInnerElement: (params) => focusOpenCell(params, box.current),
        tabToNextCell: (step) => nextOpenCell(step.api, step),
        onCellFocused: keepOutOfTotals,
      };

/** Presses a cell's button on Enter in the cell. */
function pressButton<Line>({ event }: CellKeyDownEvent<Line> | FullWidthCellKeyDownEvent<Line>): void {
  if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
  if (event.target instanceof HTMLElement && event.target.role === 'gridcell')
    event.target.querySelector('button')?.click();
}

/** Text of an empty grid: AG Grid's own would still be announced once lines have come. EditGrid announces it. */
const NoLines = ({ text }: { readonly text: string }) => (
  <span className="ag-overlay-no-rows-center">{text}</span>
);
