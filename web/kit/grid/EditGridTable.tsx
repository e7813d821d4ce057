import type { ColDef, ColGroupDef } from 'ag-grid-community';
import { useEffect, useMemo, useState } from 'react';
import { CellNote } from './CellNote.tsx';
import { CellEdits } from './cell-edits.ts';
import { explanationOf } from './cell-faults.ts';
import { EditRows } from './EditRows.tsx';
import { EditTools } from './EditTools.tsx';
import { columnDefs } from './edit-column-defs.tsx';
import type { EditGridProps } from './edit-columns.ts';
import { explains, isGrouped } from './edit-heights.ts';
import type { CellPlace } from './edit-navigation.ts';
import { useGridHandle } from './grid-handle.ts';
import { REMOVE_WIDTH, removeColumn } from './remove-column.tsx';
import { useBegin } from './useBegin.ts';
import { useCellBlock } from './useCellBlock.ts';
import { useCellFaults } from './useCellFaults.ts';
import { useColumnSource } from './useColumnSource.ts';
import { useGridHeight } from './useGridHeight.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useBlankLine, useGridRows } from './useGridRows.ts';
import { useLaidColumns } from './useLaidColumns.ts';
import { useLineEdits } from './useLineEdits.ts';

/**
 * Lines in a grid: each open cell holds a field, Tab goes from one to the next, errors colour their cell, changes can
 * be undone, blocks of cells copied and pasted. A read-only grid is one stop of Tab.
 */
export default function EditGridTable<Line extends object>(props: EditGridProps<Line>) {
  const { columns, totals, errors, readOnly = false } = props;
  const canRemove = !readOnly && props.removable !== undefined && props.removable !== false;
  const grid = useGridHandle(props);
  const { api, box, latest } = grid;

  const faultOf = useCellFaults(grid, props);
  const blank = useBlankLine(props);
  const { put, edits, stepBack } = useLineEdits({ ...grid, blank });
  const cells = useCellBlock({ ...grid, put });
  const keys = useGridKeys(grid, { put, stepBack, onBlockKey: cells.onKey });

  const laidColumns = useLaidColumns(box, props, canRemove ? REMOVE_WIDTH : 0);
  const { laid, width, setWidth } = laidColumns;
  const source = useColumnSource({ laid, readOnly, faultOf, isChosen: cells.isChosen });
  const defs = useMemo<(ColDef<Line> | ColGroupDef<Line>)[]>(
    () => [...columnDefs(laid, source), ...(canRemove ? [removeColumn(latest, box, put)] : [])],
    [laid, source, canRemove, put, latest, box],
  );
  const { rows, pinned } = useGridRows(grid, props, blank);
  const height = useGridHeight(grid, props, laidColumns, rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors colour other cells, other columns open others
  useEffect(() => api.current?.refreshCells({ force: true }), [errors, laid]);
  // An error summary above takes room from the grid, and would leave the cell with the keyboard out of sight.
  useEffect(() => {
    const cell = api.current?.getFocusedCell();
    if (cell && height.style.height !== undefined && box.current?.contains(document.activeElement))
      api.current?.ensureIndexVisible(cell.rowIndex);
  }, [api, box, height.style.height]);
  useBegin({ api, box, begin: props.begin });

  const mayExplain = explains(props);
  const [explainedAt, explainAt] = useState<CellPlace>();
  return (
    <CellEdits value={edits}>
      <EditTools grid={grid} props={props} blank={blank} fillDown={keys.fillDown} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside takes keys, mouse and clipboard */}
      <div
        style={height.style}
        className={marksOf(totals !== undefined, isGrouped(columns))}
        ref={box}
        onFocusCapture={(event) => {
          const place = keys.onFocus(event);
          if (place && mayExplain) explainAt(place);
        }}
        onMouseDownCapture={cells.onMouseDown}
        onMouseMove={cells.onMouseMove}
        onCopyCapture={cells.onCopy}
        onCutCapture={cells.onCopy}
        onPasteCapture={cells.onPaste}
        onKeyDownCapture={keys.onKey}
      >
        {width !== undefined && <EditRows {...{ grid, props, defs, rows, pinned, height, setWidth }} />}
      </div>
      {mayExplain && <CellNote explained={explanationOf(explainedAt, props, faultOf.current)} />}
    </CellEdits>
  );
}

/** Classes for the grid's style: with totals below, with a second row of titles above. */
const marksOf = (totalled: boolean, grouped: boolean): string =>
  [totalled && 'totalled', grouped && 'grouped'].filter(Boolean).join(' ');
