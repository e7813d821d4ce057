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
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { keptDate } from './date-text.ts';
import {
  cellFault,
  type EditColumn,
  type EditGridProps,
  filledDown,
  headingsOf,
  holdsFigures,
  isOpen,
  lineErrors,
  shownCell,
  withLine,
} from './edit-columns.ts';
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
import { focusCellLeft, leaveTabToBrowser, withoutInnerStops } from './one-tab-stop.ts';
import { REMOVE_WIDTH, removeColumn } from './remove-column.tsx';
import { WithinCell } from './within-cell.ts';

const COLUMN: ColDef = { sortable: false, resizable: true, suppressHeaderMenuButton: true };
const READ_COLUMN: ColDef = { ...COLUMN, ...leaveTabToBrowser };
const ROW = 34;
const DEFAULT_HEIGHT = 420;
/** Columns at least that wide hold words: in a narrow window they take two lines of what they would have in one. */
const WORDS = { width: 160, shrunk: 0.6, kept: 0.75 };
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
    const whole = isOpen(column, line) && !line[column.field] ? errors.get('') : undefined;
    return (
      errors.get(`${place}.${column.field}`) ??
      errors.get(String(place)) ??
      cellFault(column, line[column.field]) ??
      whole
    );
  };

  const canRemove = !readOnly && props.removable !== undefined && props.removable !== false;
  // Where not all columns fit, what names the line and what is pressed stay in sight while the others scroll.
  // It is known before the first drawing: columns that are kept then move their cells, and what is pressed in one is gone.
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => setRoom(box.current?.clientWidth || Number.POSITIVE_INFINITY), []);
  const tight = room !== undefined && leastWidth(columns, readOnly, canRemove) > room;
  const kept = useMemo(() => (tight ? keptOf(columns) : NONE_KEPT), [columns, tight]);
  const defs = useMemo<(ColDef<Line> | ColGroupDef<Line>)[]>(
    () => [
      ...grouped(columns, (column) =>
        editColumn(column, readOnly, kept.get(column), (line) => faultOf.current(line, column)),
      ),
      ...(canRemove ? [removeColumn(latest, box)] : []),
    ],
    [columns, readOnly, kept, canRemove],
  );

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

  const { begin } = props;
  const begun = useRef<string | number>(undefined);
  const start = useCallback(() => {
    if (begin === undefined) begun.current = undefined;
    if (begin === undefined || begun.current === begin || !api.current) return;
    if (beginTyping(api.current)) begun.current = begin;
  }, [begin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines may come after what asked for them
  useEffect(() => {
    // Once the grid has drawn them.
    const timer = setTimeout(start);
    return () => clearTimeout(timer);
  }, [start, rows]);

  const fillDown = () => {
    const grid = api.current;
    grid?.stopEditing();
    const cell = grid?.getFocusedCell();
    const { columns, lines: told, lineId, onChange } = latest.current;
    // The grid tells of what was just typed a moment later; the empty line has nothing below it.
    const line = cell && cell.rowIndex < told.length && grid?.getDisplayedRowAtIndex(cell.rowIndex)?.data;
    const lines = line ? withLine(told, { ...line }, lineId) : told;
    const column = columns.find(({ field }) => field === cell?.column.getColId());
    if (!cell || !column || !onChange) return;
    const filled = filledDown(lines, cell.rowIndex, column);
    latest.current = { ...latest.current, lines: filled };
    onChange(filled);
    grid?.setFocusedCell(cell.rowIndex, cell.column);
  };
  const fills = !readOnly && props.fillDown === true && lines.length > 1;

  // Hovering tells it too, but not to who works by keyboard, by ear or by touch.
  const explains = !readOnly && columns.some(({ locked }) => locked !== undefined);
  const [focused, setFocused] = useState<CellFocusedEvent<Line>>();
  const focus = useCallback(
    (event: CellFocusedEvent<Line>) => {
      keepOutOfTotals(event);
      if (explains) setFocused(event);
    },
    [explains],
  );
  const told = explains ? toldOf(focused, props, faultOf.current) : undefined;

  const whole = ((rows.length || EMPTY_ROWS) + 1 + pinned.length) * ROW + 4;
  const most = props.height ?? DEFAULT_HEIGHT;
  // A short grid takes the height of its lines, with room for a scrollbar below them when it is narrow.
  const grows = rows.length > 0 && whole <= most;
  return (
    <>
      {(props.add || fills || blank) && (
        <div className="edit-grid-tools">
          {fills && (
            <Tooltip title="Copia lo que está en la celda a todas las líneas de abajo (Ctrl+D)">
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
        className={marksOf(
          totals !== undefined,
          columns.some(({ group }) => group !== undefined),
        )}
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
        {room !== undefined && (
          <AgGridReact<Line>
            theme={gridTheme}
            domLayout={grows ? 'autoHeight' : 'normal'}
            localeText={{ ...gridLocale, noRowsToShow: props.empty ?? gridLocale.noRowsToShow }}
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
            onGridSizeChanged={({ clientWidth }) => setRoom(clientWidth)}
            singleClickEdit
            stopEditingWhenCellsLoseFocus
            enterNavigatesVerticallyAfterEdit
            suppressMovableColumns
            tooltipShowDelay={200}
            animateRows={false}
            onGridReady={(event) => {
              api.current = event.api;
              event.api.setGridAriaProperty('label', props.name);
              setTimeout(start);
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
              // An empty line that stays empty is none.
              if (!now.lines.some((line) => now.lineId(line) === id) && !event.newValue) return;
              const lines = withLine(now.lines, { ...event.data }, now.lineId);
              // Whoever types faster than the form is drawn changes what was just typed, not what stood before.
              latest.current = { ...now, lines };
              // Drawn at once: a key that saves may wait for it.
              flushSync(() => now.onChange?.(lines));
            }}
          />
        )}
      </div>
      {explains && (
        <p role="status" className={told?.fault ? 'edit-told fault' : 'edit-told'}>
          {told && !told.fault && <Lock fontSize="inherit" aria-hidden />}
          {told?.text}
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

interface Told {
  readonly text: string;
  /** Something is wrong with it; else it cannot be typed in. */
  readonly fault: boolean;
}

/** What there is to say of the cell that has the focus: its fault, or why it is locked. */
function toldOf<Line extends object>(
  focused: CellFocusedEvent<Line> | undefined,
  { lines, columns }: EditGridProps<Line>,
  faultOf: (line: Line, column: EditColumn<Line>) => string | undefined,
): Told | undefined {
  const line = focused?.rowPinned ? undefined : lines[focused?.rowIndex ?? -1];
  const id = typeof focused?.column === 'object' ? focused.column?.getColId() : undefined;
  const column = columns.find(({ field }) => field === id);
  if (!line || !column) return undefined;
  const fault = faultOf(line, column);
  if (fault !== undefined) return { text: fault, fault: true };
  const text = column.locked?.(line) ?? '';
  return text === '' ? undefined : { text, fault: false };
}

type Side = 'left' | 'right';
const NONE_KEPT: ReadonlyMap<unknown, Side> = new Map();

/** The columns up to the one that names the line, at its beginning; those that hold buttons, at its end. */
function keptOf<Line>(columns: readonly EditColumn<Line>[]): ReadonlyMap<unknown, Side> {
  const heading = headingsOf(columns).at(-1);
  const naming = heading ? columns.slice(0, columns.indexOf(heading) + 1) : [];
  const pressed = columns.filter((column) => column.pressed);
  return new Map([
    ...naming.map((column) => [column, 'left'] as const),
    ...pressed.map((column) => [column, 'right'] as const),
  ]);
}

/** Px that a column is never narrower than. */
function leastOf<Line>(column: EditColumn<Line>, readOnly: boolean): number {
  if (column.fixed) return column.width ?? 120;
  const width = column.width ?? 100;
  return isWords(column, readOnly) ? Math.round(width * WORDS.shrunk) : width;
}

/** Px of a column that stays in sight while others scroll: of their room it takes what it needs. */
const keptWidth = <Line,>(column: EditColumn<Line>, readOnly: boolean): number =>
  Math.round((column.width ?? 120) * (isWords(column, readOnly) ? WORDS.kept : 1));

const leastWidth = <Line,>(
  columns: readonly EditColumn<Line>[],
  readOnly: boolean,
  removable: boolean,
): number => columns.reduce((sum, column) => sum + leastOf(column, readOnly), removable ? REMOVE_WIDTH : 0);

const isWords = <Line,>(
  { kind, editable, render, width = 100 }: EditColumn<Line>,
  readOnly: boolean,
): boolean => !kind && (readOnly || !editable) && !render && width >= WORDS.width;

/** Columns of one group that stand beside each other come under its name. */
function grouped<Line extends object>(
  columns: readonly EditColumn<Line>[],
  drawn: (column: EditColumn<Line>) => ColDef<Line>,
): (ColDef<Line> | ColGroupDef<Line>)[] {
  const heads: (ColDef<Line> | ColGroupDef<Line>)[] = [];
  for (const column of columns) {
    const last = heads.at(-1);
    if (column.group === undefined) heads.push(drawn(column));
    else if (last && 'children' in last && last.headerName === column.group)
      last.children.push(drawn(column));
    else heads.push({ headerName: column.group, children: [drawn(column)] });
  }
  return heads;
}

const WordsCell = ({ valueFormatted }: ICellRendererParams) => <span>{valueFormatted}</span>;

type CellRenderer = (params: ICellRendererParams) => ReactNode;
const DRAWN = new WeakMap<object, CellRenderer>();

/** What draws the cells of a column: the same each time, so that a cell that is drawn again keeps its elements. */
function drawnCell<Line extends object>(column: EditColumn<Line>): CellRenderer {
  const known = DRAWN.get(column);
  if (known) return known;
  const drawn: CellRenderer = ({ data, node }) =>
    data && !node.rowPinned ? <WithinCell value={true}>{column.render?.(data)}</WithinCell> : null;
  DRAWN.set(column, drawn);
  return drawn;
}

function editColumn<Line extends object>(
  column: EditColumn<Line>,
  readOnly: boolean,
  kept: Side | undefined,
  faultOf: (line: Line) => string | undefined,
): ColDef<Line> {
  const mayEdit = ({ data, node }: EditableCallbackParams<Line>): boolean =>
    !readOnly && !node.rowPinned && data !== undefined && isOpen(column, data);
  const words = isWords(column, readOnly);
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
    ...(column.render
      ? {
          cellRenderer: drawnCell(column),
        }
      : {}),
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
    // Said of each: the grid goes on with what was said before.
    pinned: kept ?? null,
    ...(column.fixed || kept
      ? { width: keptWidth(column, readOnly), flex: null }
      : { minWidth: leastOf(column, readOnly), flex: column.width ?? 100 }),
    ...(words
      ? {
          cellClass: 'words',
          cellRenderer: WordsCell,
        }
      : {}),
    ...(holdsFigures(column) ? { type: 'rightAligned' } : {}),
    cellClassRules: {
      'cell-edit': ({ data, node }: CellClassParams<Line>) =>
        !readOnly && !node.rowPinned && data !== undefined && isOpen(column, data),
      'cell-fault': ({ data, node }: CellClassParams<Line>) => fault(data, node.rowPinned) !== undefined,
    },
    tooltipValueGetter: ({ data, node, valueFormatted }: ITooltipParams<Line>) =>
      fault(data, node?.rowPinned) ??
      ((data && !node?.rowPinned && !readOnly && column.locked?.(data)) || undefined) ??
      (words ? valueFormatted : undefined),
  };
}

/** Takes what is typed in the open cell, then gives the key on to who listens around the grid. */
function leaveCell<Line>(
  api: GridApi<Line> | null,
  { key, ctrlKey, metaKey, currentTarget }: PressedKey,
): void {
  const around = currentTarget.parentElement;
  api?.stopEditing();
  // The grid tells of a changed value a moment later.
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
