import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { ColDef, ColGroupDef, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { focusCellLeft, leaveTabToBrowser, withoutInnerStops } from '../keys/one-tab-stop.ts';
import { markSides, sideEvents } from '../layout/side-signs.ts';
import { CellEdits } from './cell-edits.ts';
import { columnDefs } from './edit-column-defs.tsx';
import {
  cellFault,
  type EditColumn,
  type EditGridProps,
  filledDown,
  isOpen,
  lineErrors,
  NO_LINES,
} from './edit-columns.ts';
import { explains, fillsDown, isGrouped, MOST_HEIGHT, ROW, wholeHeight } from './edit-heights.ts';
import { laidOut } from './edit-layout.ts';
import {
  beginTyping,
  type CellPlace,
  cellAround,
  controlKey,
  enterPlace,
  focusOpenCell,
  keepOutOfTotals,
  nextOpenCell,
} from './edit-navigation.ts';
import { gridTheme, SCROLLBAR_ROOM } from './grid.ts';
import { gridLocale } from './grid-texts.ts';
import { takeOpenCells } from './open-cells.ts';
import { REMOVE_WIDTH, removeColumn } from './remove-column.tsx';
import { heightOfLine, widthsOf } from './row-heights.ts';
import { useBegin } from './useBegin.ts';
import { useCellBlock } from './useCellBlock.ts';
import { useColumnSource } from './useColumnSource.ts';
import { useLineEdits } from './useLineEdits.ts';

const COLUMN: ColDef = { sortable: false, resizable: true, suppressHeaderMenuButton: true };
const READ_COLUMN: ColDef = { ...COLUMN, ...leaveTabToBrowser };
/** A grid that shares its dialog with nothing but fields is never lower. */
const LEAST_HEIGHT = 240;
/** Px of its borders. */
const SIDES = 2;
const NO_WIDTHS: ReadonlyMap<string, number> = new Map();

/**
 * Lines in a grid: each cell that can be typed in holds its field, Tab goes from one to the next, errors colour their
 * cell, changes can be undone, blocks of cells copied and pasted. Only read it is one Tab stop.
 */
export default function EditGridTable<Line extends object>(props: EditGridProps<Line>) {
  const { field, lines, columns, lineId, totals, readOnly = false } = props;
  const api = useRef<GridApi<Line> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;

  const errors = useMemo(() => lineErrors(field, props.errors ?? []), [field, props.errors]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what identifies a line does not change
  const places = useMemo(() => new Map(lines.map((line, place) => [lineId(line), place])), [lines]);
  const faultOf = useRef((_line: Line, _column: EditColumn<Line>): string | undefined => undefined);
  faultOf.current = (line, column) => {
    const place = places.get(lineId(line));
    // An empty line below others asks for nothing: what is wrong with the list may be in those.
    const isAsked = place !== undefined || places.size === 0;
    const whole = isAsked && isOpen(column, line) && !line[column.field] ? errors.get('') : undefined;
    return (
      errors.get(`${place}.${column.field}`) ??
      errors.get(String(place)) ??
      cellFault(column, line[column.field]) ??
      whole
    );
  };

  const makeBlank = readOnly ? undefined : props.blank?.make;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was typed in is a line, the next one takes its place
  const blank = useMemo(() => makeBlank?.(), [lines.length, makeBlank]);
  const { put, edits, stepBack } = useLineEdits({ api, box, latest, blank });
  const cells = useCellBlock({ api, box, latest, put });

  const canRemove = !readOnly && props.removable !== undefined && props.removable !== false;
  // It is known before the first drawing: columns that are kept then move their cells, and what is pressed in one is gone.
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => setWidth(box.current?.clientWidth || Number.POSITIVE_INFINITY), []);
  const idle = idleOf(columns, lines);
  const laid = useMemo(
    () =>
      laidOut({
        columns,
        room: (width ?? Number.POSITIVE_INFINITY) - (canRemove ? REMOVE_WIDTH : 0),
        readOnly,
        isIdle: ({ field }) => idle.split(' ').includes(field),
      }),
    [columns, width, idle, canRemove, readOnly],
  );
  const heights = useRef({ laid, widths: NO_WIDTHS, readOnly });
  const [whole, scrolled] = useMemo(() => {
    const room = (width ?? Number.POSITIVE_INFINITY) - SIDES - (canRemove ? REMOVE_WIDTH : 0);
    const drawnIn = (px: number) => ({
      laid,
      widths: px === Number.POSITIVE_INFINITY ? NO_WIDTHS : widthsOf(laid, px),
      readOnly,
    });
    return [drawnIn(room), drawnIn(room - SCROLLBAR_ROOM)];
  }, [laid, width, canRemove, readOnly]);
  const source = useColumnSource({ laid, readOnly, faultOf, isChosen: cells.isChosen });
  const defs = useMemo<(ColDef<Line> | ColGroupDef<Line>)[]>(
    () => [...columnDefs(laid, source), ...(canRemove ? [removeColumn(latest, box, put)] : [])],
    [laid, source, canRemove, put],
  );

  // The grid draws copies: the lines are the form's and change only through onChange.
  const copyOf = useRef(copying<Line>()).current;
  const rows = useMemo(() => [...lines, ...(blank ? [blank] : [])].map(copyOf), [lines, blank, copyOf]);
  // A new line is drawn with the change that made it: the next key may already be meant for it. The grid itself would
  // draw it a turn later.
  useLayoutEffect(() => api.current?.setGridOption('rowData', rows), [rows]);
  const [rowsDrawn, setRowsDrawn] = useState(0);
  // Before they are drawn: a grid that grew first and scrolls then would move all that is below.
  const rowsHigh = useMemo(
    () =>
      rowsDrawn > 0 || width === undefined
        ? rowsDrawn
        : rows.reduce((sum, line) => sum + heightOfLine(line, whole), 0),
    [rowsDrawn, rows, width, whole],
  );
  const wholeHigh = wholeHeight({ columns, rows: rows.length, totalled: totals !== undefined, rowsHigh });
  const room = useDialogRoom(box);
  const most = room ?? props.height ?? MOST_HEIGHT;
  // A short grid takes the height of its lines, with room for a scrollbar below them when it is narrow.
  const grows = rows.length > 0 && wholeHigh <= most;
  heights.current = grows ? whole : scrolled;

  // The total row holds the totals alone.
  const pinned = useMemo(() => (totals ? [totals as Line] : []), [totals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors colour other cells, other columns open others
  useEffect(() => api.current?.refreshCells({ force: true }), [errors, laid]);

  useEffect(() => {
    // The error summary asks for a field; it is found above this grid, by its data-field.
    const show = (event: Event) => {
      if (event instanceof CustomEvent)
        showCell(api.current, box.current, latest.current, String(event.detail), faultOf.current);
    };
    const holder = box.current?.closest('[data-field]');
    holder?.addEventListener('show-field', show);
    return () => holder?.removeEventListener('show-field', show);
  }, []);

  useBegin({ api, box, begin: props.begin });

  // The tooltip alone is not accessible by keyboard, screen reader or touch.
  const mayExplain = explains(props);
  const focused = useRef<CellPlace | undefined>(undefined);
  const [explainedAt, explainAt] = useState<CellPlace>();
  const explained = mayExplain ? explanationOf(explainedAt, props, faultOf.current) : undefined;

  const fillDown = () => {
    takeOpenCells(true);
    const at = focused.current;
    const column = latest.current.columns.find(({ field }) => field === at?.colId);
    if (!at || !column || at.rowIndex >= latest.current.lines.length) return;
    put(filledDown(latest.current.lines, at.rowIndex, column));
    enterPlace(api.current, box.current, at);
  };
  const fills = fillsDown(props);

  /** Keys with Ctrl; true: the key is dealt with. */
  const withControl = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean => {
    if (readOnly || !(ctrlKey || metaKey)) return false;
    switch (key.toLowerCase()) {
      case 'd':
        if (fills) fillDown();
        return fills;
      case 'z':
        return stepBack(shiftKey ? 'redo' : 'undo');
      case 'y':
        return stepBack('redo');
      default:
        return false;
    }
  };

  return (
    <CellEdits value={edits}>
      {(props.add || fills || blank) && (
        <div className="edit-grid-tools">
          {fills && (
            <Tooltip describeChild title="Copia lo que está en la celda a todas las líneas de abajo (Ctrl+D)">
              <Button variant="outlined" onClick={fillDown}>
                Copiar hacia abajo
              </Button>
            </Tooltip>
          )}
          {blank && (
            <Button
              variant="outlined"
              onClick={() => {
                const first = columns.find((column) => isOpen(column, blank));
                if (first)
                  enterPlace(api.current, box.current, { rowIndex: lines.length, colId: first.field });
              }}
            >
              {props.blank?.label}
            </Button>
          )}
          {props.add}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside takes keys, mouse and clipboard */}
      <div
        // Its rows are drawn after it.
        style={grows ? { minHeight: wholeHigh } : { height: Math.min(most, wholeHigh) }}
        className={marksOf(totals !== undefined, isGrouped(columns))}
        ref={box}
        onFocusCapture={({ target }: FocusEvent) => {
          const place = cellAround(box.current, target);
          if (!place) return;
          focused.current = place;
          if (mayExplain) explainAt(place);
        }}
        onMouseDownCapture={cells.onMouseDown}
        onMouseMove={cells.onMouseMove}
        onCopyCapture={cells.onCopy}
        onCutCapture={cells.onCopy}
        onPasteCapture={cells.onPaste}
        onKeyDownCapture={(event) => {
          withoutInnerStops(event);
          const done =
            cells.onKey(event) ||
            (!readOnly && controlKey(api.current, box.current, event)) ||
            withControl(event);
          if (!done) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {width !== undefined && (
          <AgGridReact<Line>
            theme={gridTheme}
            domLayout={grows ? 'autoHeight' : 'normal'}
            alwaysShowVerticalScroll={rows.length > 0 && !grows}
            localeText={gridLocale}
            noRowsOverlayComponent={NoLines}
            noRowsOverlayComponentParams={{ text: props.empty ?? NO_LINES }}
            columnDefs={defs}
            rowData={rows}
            pinnedBottomRowData={pinned}
            getRowHeight={({ data, node }) =>
              data && !node.rowPinned ? heightOfLine(data, heights.current) : undefined
            }
            getRowId={({ data, rowPinned }) => (rowPinned ? 'totals' : lineId(data))}
            defaultColDef={readOnly ? READ_COLUMN : COLUMN}
            {...(readOnly
              ? { focusGridInnerElement: focusCellLeft }
              : {
                  focusGridInnerElement: (params) => focusOpenCell(params, box.current),
                  tabToNextCell: (step) => nextOpenCell(step.api, step),
                  onCellFocused: keepOutOfTotals,
                })}
            onGridSizeChanged={({ clientWidth }) => {
              setWidth(clientWidth);
              markSides(box.current);
            }}
            {...sideEvents(box)}
            onModelUpdated={({ api }) => {
              const last = api.getDisplayedRowAtIndex(api.getDisplayedRowCount() - 1);
              setRowsDrawn(last ? (last.rowTop ?? 0) + (last.rowHeight ?? ROW) : 0);
            }}
            suppressMovableColumns
            tooltipShowDelay={200}
            animateRows={false}
            onGridReady={(event) => {
              api.current = event.api;
              event.api.setGridAriaProperty('label', props.name);
            }}
            onCellKeyDown={({ event }) => {
              if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
              // A cell that holds a button is pressed as the button is.
              if (event.target instanceof HTMLElement && event.target.role === 'gridcell')
                event.target.querySelector('button')?.click();
            }}
          />
        )}
      </div>
      {mayExplain && (
        <p role="status" className={explained?.fault ? 'edit-explained fault' : 'edit-explained'}>
          {explained && !explained.fault && <Lock fontSize="inherit" aria-hidden />}
          {explained?.text}
        </p>
      )}
    </CellEdits>
  );
}

/** A line keeps its copy until one of them changes: the grid draws the line that changed, not a thousand. */
function copying<Line extends object>(): (line: Line) => Line {
  const copies = new WeakMap<Line, Line>();
  return (line) => {
    const kept = copies.get(line);
    if (kept && Object.entries(line).every(([field, value]) => kept[field as keyof Line] === value))
      return kept; // its own field
    const copy = { ...line };
    copies.set(line, copy);
    return copy;
  };
}

interface Explanation {
  readonly text: string;
  /** Something is wrong with it; else it cannot be typed in. */
  readonly fault: boolean;
}

/** What there is to say of the cell that has the focus: its fault, or why it is locked. */
function explanationOf<Line extends object>(
  focused: CellPlace | undefined,
  { lines, columns }: EditGridProps<Line>,
  faultOf: (line: Line, column: EditColumn<Line>) => string | undefined,
): Explanation | undefined {
  const line = lines[focused?.rowIndex ?? -1];
  const column = columns.find(({ field }) => field === focused?.colId);
  if (!line || !column) return undefined;
  const fault = faultOf(line, column);
  if (fault !== undefined) return { text: fault, fault: true };
  const text = column.locked?.(line) ?? '';
  return text === '' ? undefined : { text, fault: false };
}

/** The fields of columns that are narrower while no cell says anything, of those that say nothing. */
const idleOf = <Line extends object>(columns: readonly EditColumn<Line>[], lines: readonly Line[]): string =>
  columns
    .filter(
      (column) =>
        column.idle !== undefined &&
        lines.every((line) => ((column.value ? column.value(line) : line[column.field]) ?? '') === ''),
    )
    .map(({ field }) => field)
    .join(' ');

/** Drawn by us: the grid's own announces its words, and leaves them there once lines have come (EditGrid announces). */
const NoLines = ({ text }: { readonly text: string }) => (
  <span className="ag-overlay-no-rows-center">{text}</span>
);

/**
 * Most px of a grid that is the only one in a dialog that keeps its height: what the fields round it leave, so that the
 * dialog itself need not scroll. Undefined elsewhere.
 */
function useDialogRoom(box: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>();
  // Before anything is shown: a total row that moves a moment later takes what was pressed where it was.
  useLayoutEffect(() => {
    const own = box.current;
    const content = own?.closest<HTMLElement>('.record-content');
    const inside = content?.firstElementChild;
    if (!own || !content || !(inside instanceof HTMLElement)) return undefined;
    const measure = () => {
      const { paddingTop, paddingBottom } = getComputedStyle(content);
      const free = content.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      // A dialog becomes one of those when more lines come than it began with.
      const alone =
        content.classList.contains('fixed') && content.querySelectorAll('.edit-grid').length === 1;
      const left = Math.floor(free - (inside.offsetHeight - own.offsetHeight));
      setRoom(alone ? Math.max(LEAST_HEIGHT, left) : undefined);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(content);
    watch.observe(inside);
    return () => watch.disconnect();
  }, [box]);
  return room;
}

/** Brings the cell of an error (`p_details.3.p_qty`) into sight; of the lines' own error (`p_details`) the first faulty cell. */
function showCell<Line extends object>(
  api: GridApi<Line> | null,
  box: HTMLElement | null,
  props: EditGridProps<Line>,
  path: string,
  faultOf: (line: Line, column: EditColumn<Line>) => string | undefined,
): void {
  if (!api) return;
  if (path === props.field) {
    const row = props.lines.findIndex((line) => props.columns.some((column) => faultOf(line, column)));
    const line = props.lines[row];
    const faulty = line && props.columns.find((column) => faultOf(line, column));
    if (faulty) enterPlace(api, box, { rowIndex: row, colId: faulty.field });
    else beginTyping(api, box);
    return;
  }
  const [place, name] = path.slice(props.field.length + 1).split('.');
  const row = Number(place);
  if (!place || !Number.isInteger(row)) return;
  const column = props.columns.find((each) => each.field === name) ?? props.columns[0];
  if (column) enterPlace(api, box, { rowIndex: row, colId: column.field });
}

/** What its style depends on: totals below, a second row of titles above. */
const marksOf = (totalled: boolean, grouped: boolean): string =>
  [totalled && 'totalled', grouped && 'grouped'].filter(Boolean).join(' ');
