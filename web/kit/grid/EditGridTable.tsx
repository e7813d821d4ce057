import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type {
  CellClassParams,
  CellFocusedEvent,
  CellValueChangedEvent,
  ColDef,
  ColGroupDef,
  EditableCallbackParams,
  GridApi,
  ICellRendererParams,
  ITooltipParams,
  ValueGetterParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  type KeyboardEvent as PressedKey,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { keptDate } from '../figures/date-text.ts';
import { focusCellLeft, leaveTabToBrowser, withoutInnerStops } from '../keys/one-tab-stop.ts';
import { WithinCell } from '../keys/within-cell.ts';
import { markSides, sideEvents } from '../layout/side-signs.ts';
import { drawnOnce } from './drawn-once.ts';
import {
  cellFault,
  type EditColumn,
  type EditGridProps,
  filledDown,
  holdsFigures,
  isOpen,
  lineErrors,
  NO_LINES,
  shownCell,
  withLine,
} from './edit-columns.ts';
import { isWords, type LaidColumn, laidOut } from './edit-layout.ts';
import {
  beginTyping,
  CONTROL_COLUMN,
  controlKey,
  focusOpenCell,
  keepOutOfTotals,
  nextOpenCell,
} from './edit-navigation.ts';
import { gridTheme } from './grid.ts';
import { gridLocale } from './grid-texts.ts';
import { REMOVE_WIDTH, removeColumn } from './remove-column.tsx';
import { useBegin } from './useBegin.ts';

const COLUMN: ColDef = { sortable: false, resizable: true, suppressHeaderMenuButton: true };
const READ_COLUMN: ColDef = { ...COLUMN, ...leaveTabToBrowser };
const ROW = 34;
const DEFAULT_HEIGHT = 420;
/** A grid that shares its dialog with nothing but fields is never lower. */
const LEAST_HEIGHT = 240;
/** Room for the word about having no lines. */
const EMPTY_ROWS = 2;

/** Lines in a grid: typed cells begin at the first key, Tab goes from one to the next, errors colour their cell. Only read it is one Tab stop. */
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

  const canRemove = !readOnly && props.removable !== undefined && props.removable !== false;
  // It is known before the first drawing: columns that are kept then move their cells, and what is pressed in one is gone.
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => setWidth(box.current?.clientWidth || Number.POSITIVE_INFINITY), []);
  const idle = idleOf(columns, lines);
  const defs = useMemo<(ColDef<Line> | ColGroupDef<Line>)[]>(() => {
    const laid = laidOut({
      columns,
      room: (width ?? Number.POSITIVE_INFINITY) - (canRemove ? REMOVE_WIDTH : 0),
      readOnly,
      isIdle: ({ field }) => idle.split(' ').includes(field),
    });
    return [
      ...grouped(laid, (each) =>
        editColumn(each, readOnly, drawerFor(each, readOnly), (line) => faultOf.current(line, each.column)),
      ),
      ...(canRemove ? [removeColumn(latest, box)] : []),
    ];
  }, [columns, readOnly, width, idle, canRemove]);

  const makeBlank = readOnly ? undefined : props.blank?.make;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was typed in is a line, the next one takes its place
  const blank = useMemo(() => makeBlank?.(), [lines.length, makeBlank]);
  // The grid edits copies: the lines are the form's and change only through onChange.
  const copyOf = useRef(copying<Line>()).current;
  const rows = useMemo(() => [...lines, ...(blank ? [blank] : [])].map(copyOf), [lines, blank, copyOf]);
  // The total row holds the totals alone.
  const pinned = useMemo(() => (totals ? [totals as Line] : []), [totals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors colour other cells
  useEffect(() => api.current?.refreshCells({ force: true }), [errors]);

  useEffect(() => {
    // The error summary asks for a field; it is found above this grid, by its data-field.
    const show = (event: Event) => {
      if (event instanceof CustomEvent)
        showCell(api.current, latest.current, String(event.detail), faultOf.current);
    };
    const holder = box.current?.closest('[data-field]');
    holder?.addEventListener('show-field', show);
    return () => holder?.removeEventListener('show-field', show);
  }, []);

  useBegin({ api, box, begin: props.begin });

  const fillDown = () => {
    const grid = api.current;
    grid?.stopEditing();
    const cell = grid?.getFocusedCell();
    const { columns, lines: latestLines, lineId, onChange } = latest.current;
    // The grid reports what was just typed a moment later; the empty line has nothing below it.
    const line =
      cell && cell.rowIndex < latestLines.length && grid?.getDisplayedRowAtIndex(cell.rowIndex)?.data;
    const lines = line ? withLine(latestLines, { ...line }, lineId) : latestLines;
    const column = columns.find(({ field }) => field === cell?.column.getColId());
    if (!cell || !column || !onChange) return;
    const filled = filledDown(lines, cell.rowIndex, column);
    latest.current = { ...latest.current, lines: filled };
    onChange(filled);
    grid?.setFocusedCell(cell.rowIndex, cell.column);
  };
  const fills = !readOnly && props.fillDown === true && lines.length > 1;

  // The tooltip alone is not accessible by keyboard, screen reader or touch.
  const explains = !readOnly && columns.some(({ locked }) => locked !== undefined);
  const [focused, setFocused] = useState<CellFocusedEvent<Line>>();
  const focus = useCallback(
    (event: CellFocusedEvent<Line>) => {
      keepOutOfTotals(event);
      if (explains) setFocused(event);
    },
    [explains],
  );
  const explained = explains ? explanationOf(focused, props, faultOf.current) : undefined;

  const [rowsHigh, setRowsHigh] = useState(0);
  const isGrouped = columns.some(({ group }) => group !== undefined);
  const heads = (isGrouped ? 2 : 1) + pinned.length;
  const whole = Math.max(rowsHigh, (rows.length || EMPTY_ROWS) * ROW) + heads * ROW + 4;
  const room = useDialogRoom(box);
  const most = room ?? props.height ?? DEFAULT_HEIGHT;
  // A short grid takes the height of its lines, with room for a scrollbar below them when it is narrow.
  const grows = rows.length > 0 && whole <= most;
  return (
    <>
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
                const [first] = columns.filter((column) => isOpen(column, blank));
                if (first) api.current?.startEditingCell({ rowIndex: lines.length, colKey: first.field });
              }}
            >
              {props.blank?.label}
            </Button>
          )}
          {props.add}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside takes the keys */}
      <div
        style={grows ? undefined : { height: Math.min(most, whole) }}
        className={marksOf(totals !== undefined, isGrouped)}
        ref={box}
        onKeyDownCapture={(event) => {
          withoutInnerStops(event);
          if (!readOnly && controlKey(api.current, box.current, event)) {
            event.preventDefault();
            event.stopPropagation();
            return;
          }
          const key = event.key.toLowerCase();
          const typing = (api.current?.getEditingCells().length ?? 0) > 0;
          if (!event.ctrlKey && !event.metaKey) return;
          if (key === 'd' && fills) fillDown();
          // What is being typed belongs to what is saved or sent: the form hears the keys once it has it.
          else if (typing && (key === 's' || key === 'enter')) leaveCell(api.current, event);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onKeyDown={(event) => {
          // Esc gives up the typed cell, not the dialog round it.
          if (event.key === 'Escape' && event.target instanceof HTMLInputElement) event.stopPropagation();
        }}
      >
        {width !== undefined && (
          <AgGridReact<Line>
            theme={gridTheme}
            domLayout={grows ? 'autoHeight' : 'normal'}
            localeText={gridLocale}
            noRowsOverlayComponent={NoLines}
            noRowsOverlayComponentParams={{ text: props.empty ?? NO_LINES }}
            columnDefs={defs}
            rowData={rows}
            pinnedBottomRowData={pinned}
            getRowId={({ data, rowPinned }) => (rowPinned ? 'totals' : lineId(data))}
            defaultColDef={readOnly ? READ_COLUMN : COLUMN}
            {...(readOnly
              ? { focusGridInnerElement: focusCellLeft }
              : {
                  focusGridInnerElement: (params) => focusOpenCell(params, box.current),
                  tabToNextCell: (step) => nextOpenCell(step.api, step),
                  onCellFocused: focus,
                })}
            onGridSizeChanged={({ clientWidth }) => {
              setWidth(clientWidth);
              markSides(box.current);
            }}
            {...sideEvents(box)}
            onModelUpdated={({ api }) => {
              const last = api.getDisplayedRowAtIndex(api.getDisplayedRowCount() - 1);
              setRowsHigh(last ? (last.rowTop ?? 0) + (last.rowHeight ?? ROW) : 0);
            }}
            singleClickEdit
            stopEditingWhenCellsLoseFocus
            enterNavigatesVerticallyAfterEdit
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
            onCellValueChanged={(event: CellValueChangedEvent<Line>) => {
              const now = latest.current;
              const id = now.lineId(event.data);
              const known = now.lines.find((line) => now.lineId(line) === id);
              // An empty line that stays empty is none.
              if (!known && !event.newValue) return;
              // Of a known line the cell alone: a control may have set another one since the grid took its copy.
              const field = event.colDef.field ?? '';
              const line = known ? { ...known, [field]: event.newValue } : { ...event.data };
              const lines = withLine(now.lines, line, now.lineId);
              // Typing that is faster than the form is drawn changes what was just typed, not what was there before.
              latest.current = { ...now, lines };
              // Drawn at once: a key that saves may wait for it.
              flushSync(() => now.onChange?.(lines));
            }}
          />
        )}
      </div>
      {explains && (
        <p role="status" className={explained?.fault ? 'edit-explained fault' : 'edit-explained'}>
          {explained && !explained.fault && <Lock fontSize="inherit" aria-hidden />}
          {explained?.text}
        </p>
      )}
    </>
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
  focused: CellFocusedEvent<Line> | undefined,
  { lines, columns }: EditGridProps<Line>,
  faultOf: (line: Line, column: EditColumn<Line>) => string | undefined,
): Explanation | undefined {
  const line = focused?.rowPinned ? undefined : lines[focused?.rowIndex ?? -1];
  const id = typeof focused?.column === 'object' ? focused.column?.getColId() : undefined;
  const column = columns.find(({ field }) => field === id);
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

/** Adjacent columns of one group come under its name. */
function grouped<Line extends object>(
  laid: readonly LaidColumn<Line>[],
  drawn: (each: LaidColumn<Line>) => ColDef<Line>,
): (ColDef<Line> | ColGroupDef<Line>)[] {
  const heads: (ColDef<Line> | ColGroupDef<Line>)[] = [];
  for (const each of laid) {
    const { group } = each.column;
    const last = heads.at(-1);
    if (group === undefined) heads.push(drawn(each));
    else if (last && 'children' in last && last.headerName === group) last.children.push(drawn(each));
    else heads.push({ headerName: group, children: [drawn(each)] });
  }
  return heads;
}

type Drawer<Line> = (cell: ICellRendererParams<Line>) => ReactNode;

/** What draws the cells of a column; undefined: the grid does. */
function drawerFor<Line extends object>(
  { column, holds }: LaidColumn<Line>,
  readOnly: boolean,
): Drawer<Line> | undefined {
  if (!column.render && holds.length === 0 && !isWords(column, readOnly)) return undefined;
  return drawnOnce(column, holds.map(({ field }) => field).join(' '), () => drawerOf(column, holds));
}

const drawerOf = <Line extends object>(
  column: EditColumn<Line>,
  holds: readonly EditColumn<Line>[],
): Drawer<Line> =>
  function Cell({ data, node, valueFormatted }) {
    if (!data) return null;
    const own = !column.render ? (
      <span>{valueFormatted}</span>
    ) : (
      !node.rowPinned && <WithinCell value={true}>{column.render(data)}</WithinCell>
    );
    if (holds.length === 0) return own;
    return (
      <span className="cell-holds">
        {own}
        {heldTexts(holds, data, node.rowPinned).map((texts) => (
          <small key={texts}>{texts}</small>
        ))}
      </span>
    );
  };

/** What a cell says of the columns that it holds: figures have a line each, so that none is broken. */
function heldTexts<Line extends object>(
  holds: readonly EditColumn<Line>[],
  line: Line,
  isTotal: unknown,
): readonly string[] {
  const texts = holds.flatMap((column) => {
    const own = (isTotal ? undefined : column.value?.(line)) ?? shownCell(column, line[column.field]);
    const text = !isTotal && column.isShown?.(line) === false ? '' : own;
    return text === '' ? [] : [{ text: column.short ? `${column.short} ${text}` : text, column }];
  });
  const figures = texts.filter(({ column }) => holdsFigures(column)).map(({ text }) => text);
  const words = texts.filter(({ column }) => !holdsFigures(column)).map(({ text }) => text);
  return [...(words.length > 0 ? [words.join(' · ')] : []), ...figures];
}

function editColumn<Line extends object>(
  { column, holds, width, grows, kept }: LaidColumn<Line>,
  readOnly: boolean,
  drawer: Drawer<Line> | undefined,
  faultOf: (line: Line) => string | undefined,
): ColDef<Line> {
  const mayEdit = ({ data, node }: EditableCallbackParams<Line>): boolean =>
    !readOnly && !node.rowPinned && data !== undefined && isOpen(column, data);
  const words = isWords(column, readOnly);
  const lined = words || column.words || holds.length > 0;
  const fault = (data: Line | undefined, pinned: unknown): string | undefined =>
    data && !pinned ? faultOf(data) : undefined;
  return {
    // a field of the line by EditColumn's type, which the grid's own type cannot see through a parameter
    field: column.field as unknown as NonNullable<ColDef<Line>['field']>,
    headerName: column.title,
    editable: mayEdit,
    ...(column.value
      ? {
          valueGetter: ({ data, node }: ValueGetterParams<Line>) =>
            data && (node?.rowPinned ? data[column.field] : column.value?.(data)),
        }
      : {}),
    valueFormatter: ({ value }) => shownCell(column, value),
    ...(drawer ? { cellRenderer: drawer } : {}),
    ...(column.control && !readOnly ? CONTROL_COLUMN : {}),
    cellEditor: 'agTextCellEditor',
    cellEditorParams: {
      ...(column.maxLength === undefined ? {} : { maxLength: column.maxLength }),
      // A day is typed as it is shown.
      useFormatter: column.kind === 'date',
    },
    valueParser: ({ newValue }: { newValue: unknown }) => {
      const text = String(newValue ?? '').trim();
      return column.kind === 'date' ? keptDate(text) : text;
    },
    // Set on every column: the grid keeps the previous value otherwise.
    pinned: kept ?? null,
    ...(grows === undefined ? { width, flex: null } : { minWidth: width, flex: grows }),
    // A row is as high as its words.
    ...(lined
      ? {
          cellClass: holdsFigures(column) ? ['words', 'ag-right-aligned-cell'] : 'words',
          autoHeight: true,
          wrapText: true,
        }
      : {}),
    ...(holdsFigures(column) ? { type: 'rightAligned' } : {}),
    cellClassRules: {
      'cell-edit': ({ data, node }: CellClassParams<Line>) =>
        !readOnly && !node.rowPinned && data !== undefined && isOpen(column, data),
      'cell-fault': ({ data, node }: CellClassParams<Line>) => fault(data, node.rowPinned) !== undefined,
    },
    tooltipValueGetter: ({ data, node }: ITooltipParams<Line>) =>
      fault(data, node?.rowPinned) ??
      ((data && !node?.rowPinned && !readOnly && column.locked?.(data)) || undefined),
  };
}

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
  useEffect(() => {
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
    const watch = new ResizeObserver(measure);
    watch.observe(content);
    watch.observe(inside);
    return () => watch.disconnect();
  }, [box]);
  return room;
}

/** Takes what is typed in the open cell, then gives the key on to what listens around the grid. */
function leaveCell<Line>(
  api: GridApi<Line> | null,
  { key, ctrlKey, metaKey, currentTarget }: PressedKey,
): void {
  const around = currentTarget.parentElement;
  api?.stopEditing();
  // The grid reports a changed value a moment later.
  setTimeout(() =>
    around?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }),
    ),
  );
}

/** Brings the cell of an error (`p_details.3.p_qty`) into sight; of the lines' own error (`p_details`) the first faulty cell. */
function showCell<Line extends object>(
  api: GridApi<Line> | null,
  props: EditGridProps<Line>,
  path: string,
  faultOf: (line: Line, column: EditColumn<Line>) => string | undefined,
): void {
  if (!api) return;
  if (path === props.field) {
    const row = props.lines.findIndex((line) => props.columns.some((column) => faultOf(line, column)));
    const line = props.lines[row];
    const faulty = line && props.columns.find((column) => faultOf(line, column));
    if (faulty) api.setFocusedCell(row, faulty.field);
    else beginTyping(api);
    return;
  }
  const [place, name] = path.slice(props.field.length + 1).split('.');
  const row = Number(place);
  if (!place || !Number.isInteger(row)) return;
  const column = props.columns.find((each) => each.field === name) ?? props.columns[0];
  if (!column) return;
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, column.field);
}

/** What its style depends on: totals below, a second row of titles above. */
const marksOf = (totalled: boolean, grouped: boolean): string =>
  [totalled && 'totalled', grouped && 'grouped'].filter(Boolean).join(' ');
