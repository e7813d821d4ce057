import useMediaQuery from '@mui/material/useMediaQuery';
import type {
  CellClassParams,
  CellValueChangedEvent,
  ColDef,
  EditableCallbackParams,
  GridApi,
  ICellRendererParams,
  ITooltipParams,
  ValueGetterParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useRef } from 'react';
import { moneyText, priceText, quantityText } from './amounts.tsx';
import { keptDate, typedDate } from './date-text.ts';
import { cellFault, type EditColumn, type EditGridProps, lineErrors } from './edit-columns.ts';
import { gridLocale, gridTheme } from './grid.ts';
import { focusCellLeft, leaveTabToBrowser, withoutInnerStops } from './one-tab-stop.ts';
import { removeColumn } from './remove-column.tsx';

const COLUMN: ColDef = { sortable: false, resizable: true, suppressHeaderMenuButton: true };
const READ_COLUMN: ColDef = { ...COLUMN, ...leaveTabToBrowser };
const ROW = 34;
const DEFAULT_HEIGHT = 420;
/** Most px that a column asks for on a phone, and those of the one that stays in sight. */
const NARROW = 130;
const KEPT = 116;
/** Room for the word about having no lines. */
const EMPTY_ROWS = 2;

/** Lines in a grid: typed cells begin at the first key, Tab goes to the next one, errors colour their cell. Only read it is one Tab stop. */
export default function EditGridTable<Line extends object>(props: EditGridProps<Line>) {
  const { field, lines, columns, lineId, totals, readOnly = false } = props;
  const api = useRef<GridApi<Line> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;

  const errors = useMemo(() => lineErrors(field, props.errors ?? []), [field, props.errors]);
  const faultOf = useRef((_line: Line, _column: EditColumn<Line>): string | undefined => undefined);
  faultOf.current = (line, column) => {
    const place = lines.findIndex((each) => lineId(each) === lineId(line));
    const name = props.payloadNames?.[column.field] ?? column.field;
    return (
      errors.get(`${place}.${name}`) ?? errors.get(String(place)) ?? cellFault(column, line[column.field])
    );
  };

  const canRemove = !readOnly && props.removable !== undefined && props.removable !== false;
  const narrow = useMediaQuery('(max-width: 600px)');
  const defs = useMemo<ColDef<Line>[]>(() => {
    const typed = columns.filter(({ editable }) => editable);
    // The one column that is typed in stays in sight; several would leave no room for what they belong to.
    const kept = narrow && !readOnly && typed.length === 1 ? typed[0]?.field : undefined;
    return [
      ...columns.map((column) => {
        const def = editColumn(column, readOnly, (line) => faultOf.current(line, column));
        if (!narrow) return { ...def, pinned: null };
        const { flex, minWidth = NARROW, ...rest } = def;
        return column.field === kept
          ? { ...rest, width: KEPT, pinned: 'right' as const }
          : { ...def, ...(flex === undefined ? {} : { minWidth: Math.min(minWidth, NARROW) }), pinned: null };
      }),
      ...(canRemove ? [removeColumn(latest, box)] : []),
    ];
  }, [columns, readOnly, canRemove, narrow]);

  // The grid edits copies: the lines are the form's and change only through onChange.
  const rows = useMemo(() => lines.map((line) => ({ ...line })), [lines]);
  // The total row holds the totals alone.
  const pinned = useMemo(() => (totals ? [totals as Line] : []), [totals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors colour other cells
  useEffect(() => api.current?.refreshCells({ force: true }), [errors]);

  useEffect(() => {
    // The error summary asks for a field; it is found above this grid, by its data-field.
    const show = (event: Event) => {
      if (event instanceof CustomEvent) showCell(api.current, latest.current, String(event.detail));
    };
    const holder = box.current?.closest('[data-field]');
    holder?.addEventListener('show-field', show);
    return () => holder?.removeEventListener('show-field', show);
  }, []);

  const whole = ((rows.length || EMPTY_ROWS) + 1 + pinned.length) * ROW + 4;
  const most = props.height ?? DEFAULT_HEIGHT;
  // A short grid takes the height of its lines, with room for a scrollbar below them when it is narrow.
  const grows = rows.length > 0 && whole <= most;
  return (
    <>
      {props.add && <div className="edit-grid-tools">{props.add}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside takes the keys */}
      <div
        style={grows ? undefined : { height: Math.min(most, whole) }}
        className={totals ? 'totalled' : undefined}
        ref={box}
        onKeyDownCapture={readOnly ? withoutInnerStops : undefined}
        onKeyDown={(event) => {
          // Esc gives up the typed cell, not the dialog round it.
          if (event.key === 'Escape' && event.target instanceof HTMLInputElement) event.stopPropagation();
        }}
      >
        <AgGridReact<Line>
          theme={gridTheme}
          domLayout={grows ? 'autoHeight' : 'normal'}
          localeText={{ ...gridLocale, noRowsToShow: props.empty ?? gridLocale.noRowsToShow }}
          columnDefs={defs}
          rowData={rows}
          pinnedBottomRowData={pinned}
          getRowId={({ data, rowPinned }) => (rowPinned ? 'totals' : lineId(data))}
          defaultColDef={readOnly ? READ_COLUMN : COLUMN}
          {...(readOnly ? { focusGridInnerElement: focusCellLeft } : {})}
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
            const lines = now.lines.map((line) => (now.lineId(line) === id ? { ...event.data } : line));
            // Whoever types faster than the form is drawn changes what was just typed, not what stood before.
            latest.current = { ...now, lines };
            now.onChange?.(lines);
          }}
        />
      </div>
    </>
  );
}

function editColumn<Line extends object>(
  column: EditColumn<Line>,
  readOnly: boolean,
  faultOf: (line: Line) => string | undefined,
): ColDef<Line> {
  const { editable, options } = column;
  const figures = column.kind !== undefined && !['text', 'date', 'instant'].includes(column.kind);
  const mayEdit = ({ data, node }: EditableCallbackParams<Line>): boolean =>
    !readOnly &&
    !node.rowPinned &&
    data !== undefined &&
    (typeof editable === 'function' ? editable(data) : editable === true);
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
          cellRenderer: ({ data, node }: ICellRendererParams<Line>) =>
            data && !node.rowPinned ? column.render?.(data) : null,
        }
      : {}),
    ...(options
      ? {
          cellEditor: 'agSelectCellEditor',
          cellEditorParams: { values: options.map((option) => option.value) },
        }
      : {
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
        }),
    ...(column.fixed
      ? { width: column.width ?? 120 }
      : { minWidth: column.width ?? 100, flex: column.width ?? 100 }),
    ...(figures ? { type: 'rightAligned' } : {}),
    cellClassRules: {
      'cell-edit': ({ data, node }: CellClassParams<Line>) =>
        !readOnly &&
        !node.rowPinned &&
        data !== undefined &&
        (typeof editable === 'function' ? editable(data) : editable === true),
      'cell-fault': ({ data, node }: CellClassParams<Line>) => fault(data, node.rowPinned) !== undefined,
    },
    tooltipValueGetter: ({ data, node }: ITooltipParams<Line>) => fault(data, node?.rowPinned),
  };
}

function shownCell<Line>(column: EditColumn<Line>, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const text = String(value);
  const option = column.options?.find((each) => each.value === text);
  if (option) return option.label;
  // What is no number yet is shown as typed, in its faulty cell.
  if (!/^-?\d+(\.\d+)?$/.test(text)) {
    return column.kind === 'date' ? typedDate(text) : text;
  }
  if (column.kind === 'money') return moneyText(text);
  if (column.kind === 'price') return priceText(text);
  if (column.kind === 'quantity') return quantityText(text);
  return text;
}

/** Brings the cell of an error (`p_details.3.p_qty`) into sight and opens it. */
function showCell<Line extends object>(
  api: GridApi<Line> | null,
  props: EditGridProps<Line>,
  path: string,
): void {
  const [place, name] = path.slice(props.field.length + 1).split('.');
  const row = Number(place);
  if (!api || !Number.isInteger(row)) return;
  const column =
    props.columns.find((each) => (props.payloadNames?.[each.field] ?? each.field) === name) ??
    props.columns[0];
  if (!column) return;
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, column.field);
}
