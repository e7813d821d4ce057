import type { FieldError } from '@expediente/kernel/envelope.ts';
import { cellFault, type EditColumn, isOpen, lineErrors } from './edit-columns.ts';
import type { CellPlace } from './edit-navigation.ts';

/** Finds the fault of a cell; undefined: it has none. */
export type FaultOf<Line> = (line: Line, column: EditColumn<Line>) => string | undefined;

interface Faulted<Line> {
  readonly field: string;
  readonly errors?: readonly FieldError[] | undefined;
  readonly lines: readonly Line[];
  lineId(line: Line): string;
  placeOf?(line: Line): number;
}

/** Faults of a grid's cells: errors of the server or the schema, else those seen in the typed text. */
export function faultsIn<Line extends object>({
  field,
  errors = [],
  lines,
  lineId,
  placeOf,
}: Faulted<Line>): FaultOf<Line> {
  const byPath = lineErrors(field, errors);
  const places = new Map(lines.map((line, row) => [lineId(line), placeOf?.(line) ?? row]));
  return (line, column) => {
    const place = places.get(lineId(line));
    // The empty line below others needs no value: a fault of the whole list may be in the others.
    const isAsked = place !== undefined || places.size === 0;
    const whole = isAsked && isOpen(column, line) && !line[column.field] ? byPath.get('') : undefined;
    return (
      byPath.get(`${place}.${column.field}`) ??
      byPath.get(String(place)) ??
      cellFault(column, line[column.field]) ??
      whole
    );
  };
}

interface Cells<Line> {
  readonly lines: readonly Line[];
  /** Index of a line in the command; absent: its row's. */
  placeOf?(line: Line): number;
  readonly columns: readonly EditColumn<Line>[];
}

/** Note about a cell, shown below the grid. */
export interface Explanation {
  readonly text: string;
  /** True: the note is the cell's fault; false: the reason for which it is locked. */
  readonly fault: boolean;
}

/** Explains the focused cell: its fault, or the reason for which it is locked. */
export function explanationOf<Line>(
  focused: CellPlace | undefined,
  { lines, columns }: Cells<Line>,
  faultOf: FaultOf<Line>,
): Explanation | undefined {
  const line = lines[focused?.rowIndex ?? -1];
  const column = columns.find(({ field }) => field === focused?.colId);
  if (!line || !column) return undefined;
  const fault = faultOf(line, column);
  if (fault !== undefined) return { text: fault, fault: true };
  const text = column.locked?.(line) ?? '';
  return text === '' ? undefined : { text, fault: false };
}

/** The cell that the first of a form's errors is about; undefined: none of these lines' cells. */
export function firstFault<Line>(
  [first]: readonly FieldError[],
  cells: Cells<Line> & { readonly field: string },
): CellPlace | undefined {
  if (!first?.field.startsWith(`${cells.field}.`)) return undefined;
  const cell = cellOfError(first.field, cells, () => undefined);
  return cell === 'first' ? undefined : cell;
}

/**
 * The cell of an error (`p_details.3.p_qty`); for an error of the whole list (`p_details`) its first faulty cell, or
 * 'first': no cell is faulty, so the first one to type in is meant. Undefined: the grid has no such cell.
 */
export function cellOfError<Line>(
  path: string,
  { field, lines, columns, placeOf }: Cells<Line> & { readonly field: string },
  faultOf: FaultOf<Line>,
): CellPlace | 'first' | undefined {
  if (path === field) {
    const rowIndex = lines.findIndex((line) => columns.some((column) => faultOf(line, column)));
    const line = lines[rowIndex];
    const faulty = line && columns.find((column) => faultOf(line, column));
    return faulty ? { rowIndex, colId: faulty.field } : 'first';
  }
  const [place, name] = path.slice(field.length + 1).split('.');
  const rowIndex = rowOf(Number(place), lines, placeOf);
  if (!place || rowIndex === undefined) return undefined;
  const column = columns.find((each) => each.field === name) ?? columns[0];
  return column && { rowIndex, colId: column.field };
}

/** Row of a line of the command by its index there; undefined: it is not drawn now. */
function rowOf<Line>(
  place: number,
  lines: readonly Line[],
  placeOf: ((line: Line) => number) | undefined,
): number | undefined {
  const row = placeOf ? lines.findIndex((line) => placeOf(line) === place) : place;
  return row in lines ? row : undefined;
}
