import type {
  CellClassParams,
  ColDef,
  ColGroupDef,
  ICellRendererParams,
  ITooltipParams,
  ValueGetterParams,
} from 'ag-grid-community';
import type { ReactNode } from 'react';
import { WithinCell } from '../keys/within-cell.ts';
import { isTyped } from './cell-block.ts';
import { type EditColumn, holdsFigures, isOpen, shownCell } from './edit-columns.ts';
import { isWords, type LaidColumn } from './edit-layout.ts';
import { stopColumn } from './edit-navigation.ts';
import { TypedCell } from './TypedCell.tsx';

/** Data and functions from which the columns of one grid are drawn. */
export interface ColumnSource<Line extends object> {
  readonly readOnly: boolean;
  /** Latest layout of a column: its cells outlive changes of their column. */
  laidOf(field: string): LaidColumn<Line> | undefined;
  faultOf(line: Line, column: EditColumn<Line>): string | undefined;
  /** True for a cell of the chosen block. */
  isChosen(rowIndex: number, colId: string): boolean;
  /** The function that draws a column's cells; made once per column. */
  drawerOf(field: string, make: () => Drawer<Line>): Drawer<Line>;
}

export type Drawer<Line> = (cell: ICellRendererParams<Line>) => ReactNode;

/** AG Grid's columns; adjacent ones of a group are under its name. */
export function columnDefs<Line extends object>(
  laid: readonly LaidColumn<Line>[],
  source: ColumnSource<Line>,
): (ColDef<Line> | ColGroupDef<Line>)[] {
  const heads: (ColDef<Line> | ColGroupDef<Line>)[] = [];
  for (const each of laid) {
    const { group } = each.column;
    const last = heads.at(-1);
    const def = editColumn(each, source);
    if (group === undefined) heads.push(def);
    else if (last && 'children' in last && last.headerName === group) last.children.push(def);
    else heads.push({ headerName: group, children: [def] });
  }
  return heads;
}

/** True when a column's cells are drawn with React; AG Grid writes plain text itself, faster. */
const isDrawn = <Line,>({ column, holds }: LaidColumn<Line>, readOnly: boolean): boolean =>
  column.render !== undefined ||
  holds.length > 0 ||
  isWords(column, readOnly) ||
  mayBeTyped(column, readOnly);

const mayBeTyped = <Line,>({ control, editable }: EditColumn<Line>, readOnly: boolean): boolean =>
  !readOnly && !control && editable !== undefined && editable !== false;

const drawer = <Line extends object>(field: string, source: ColumnSource<Line>): Drawer<Line> =>
  function Cell({ data, node, valueFormatted }) {
    const laid = source.laidOf(field);
    if (!data || !laid) return null;
    const { column, holds } = laid;
    const own = !column.render ? (
      <span>{valueFormatted}</span>
    ) : (
      !node.rowPinned && <WithinCell value={true}>{column.render(data)}</WithinCell>
    );
    const shown =
      holds.length === 0 ? (
        own
      ) : (
        <span className="cell-holds">
          {own}
          {heldTexts(holds, data, node.rowPinned).map((texts) => (
            <small key={texts}>{texts}</small>
          ))}
        </span>
      );
    const typed = !source.readOnly && !node.rowPinned && isTyped(column, data);
    if (!typed) return shown;
    return (
      <>
        {shown}
        <TypedCell column={column} line={data} fault={source.faultOf(data, column)} />
      </>
    );
  };

/**
 * Texts of the columns that are shown inside another column's cell: all words in one text, each figure in its own, so
 * that none wraps.
 */
export function heldTexts<Line extends object>(
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

function editColumn<Line extends object>(laid: LaidColumn<Line>, source: ColumnSource<Line>): ColDef<Line> {
  const { column, holds, width, grows, kept } = laid;
  const { readOnly } = source;
  const words = isWords(column, readOnly);
  const lined = words || column.words || holds.length > 0;
  const fault = (data: Line | undefined, pinned: unknown): string | undefined =>
    data && !pinned ? source.faultOf(data, column) : undefined;
  return {
    // a field of the line by EditColumn's type, which the grid's own type cannot see through a parameter
    field: column.field as unknown as NonNullable<ColDef<Line>['field']>,
    headerName: column.title,
    ...(column.value
      ? {
          valueGetter: ({ data, node }: ValueGetterParams<Line>) =>
            data && (node?.rowPinned ? data[column.field] : column.value?.(data)),
        }
      : {}),
    valueFormatter: ({ value }) => shownCell(column, value),
    ...(isDrawn(laid, readOnly)
      ? { cellRenderer: source.drawerOf(column.field, () => drawer(column.field, source)) }
      : {}),
    ...(column.control && !readOnly ? stopColumn<Line>({ control: true }) : {}),
    ...(mayBeTyped(column, readOnly)
      ? stopColumn<Line>({ typed: (line) => isTyped(source.laidOf(column.field)?.column ?? column, line) })
      : {}),
    // Set on every column: the grid keeps the previous value otherwise.
    pinned: kept ?? null,
    ...(grows === undefined ? { width, flex: null } : { minWidth: width, flex: grows }),
    // Wraps words, with the row as high as they need.
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
      'cell-chosen': ({ node }: CellClassParams<Line>) =>
        !node.rowPinned && source.isChosen(node.rowIndex ?? -1, column.field),
    },
    tooltipValueGetter: ({ data, node }: ITooltipParams<Line>) =>
      fault(data, node?.rowPinned) ??
      ((data && !node?.rowPinned && !readOnly && column.locked?.(data)) || undefined),
  };
}
