import type { FieldError } from '@expediente/kernel/envelope.ts';
import { decimalFault, textLength } from '@expediente/schemas/checks.ts';
import { decimalText, longestText } from '@expediente/schemas/messages.ts';
import type { LineColumn } from '@expediente/schemas/shared/form.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { ReactNode } from 'react';
import { figureText } from '../figures/amounts.tsx';
import { typedDate } from '../figures/date-text.ts';

/** One column of a grid of lines as it is drawn. */
export interface EditColumn<Line> extends Omit<LineColumn<Line>, 'editable' | 'computed' | 'of'> {
  /** True for a column that keeps its width. */
  readonly fixed?: boolean;
  /** True, or a function that is true for a line: its cells can be typed in. */
  readonly editable?: boolean | Asked<Line>;
  /** Bounds of a decimal, from the schema. */
  readonly decimal?: DecimalRule;
  readonly maxLength?: number;
  /** Reason for which a line's cell is locked, shown as its tip, below the grid and in its card; '': it is open. */
  locked?(line: Line): string;
  /** Text of a computed column. */
  value?(line: Line): string;
  render?(line: Line): ReactNode;
  /** False where its value would repeat the other's in whose cell it is shown; absent: it is always shown. */
  isShown?(line: Line): boolean;
  /** True for a column of buttons, which is not printed. */
  readonly pressed?: boolean;
  /** True where `render` draws a control that sets a value of the line, as a list of choices: Tab leads into it. */
  readonly control?: boolean;
}

/** A method's type, so that a function for lines with more fields is still assignable. */
type Asked<Line> = { of(line: Line): boolean }['of'];

/** Default text of a grid without lines. */
export const NO_LINES = 'No hay registros para mostrar.';

export interface EditGridProps<Line extends object> {
  /** Field of the list in the command, `p_details`: an error `p_details.0.p_qty` finds its cell by it. */
  readonly field: string;
  /** Name of the grid for screen readers. */
  readonly name: string;
  readonly lines: readonly Line[];
  lineId(line: Line): string;
  /** Index of a line in the command, -1: it is not there; absent: the lines are the command's own. */
  placeOf?(line: Line): number;
  readonly columns: readonly EditColumn<Line>[];
  onChange?(lines: readonly Line[]): void;
  readonly errors?: readonly FieldError[];
  /** Values of the last row, by field. */
  readonly totals?: Partial<Record<Extract<keyof Line, string>, string>>;
  /** Lines that can be removed; absent: none. */
  readonly removable?: boolean | ((line: Line) => boolean);
  /** Button that adds a line, above the grid at the right. */
  readonly add?: ReactNode;
  /** Maker of the empty line below the others, which becomes one of them once it is typed in. */
  readonly blank?: { readonly make: () => Line; readonly label: string };
  /** A cell's value can be copied to all lines below it. */
  readonly fillDown?: boolean;
  /** Each new value focuses the first empty cell, once there are lines. */
  readonly begin?: string | number | undefined;
  /** Each new value, from 1, focuses the cell that the first error is about, once its line is there. */
  readonly atFault?: number | undefined;
  readonly readOnly?: boolean;
  readonly empty?: string;
  /** Height in px beyond which it scrolls. */
  readonly height?: number;
}

/** True when a line's cell in a column can be changed. */
export const isOpen = <Line>({ editable }: EditColumn<Line>, line: Line): boolean =>
  typeof editable === 'function' ? editable(line) : editable === true;

/** Columns that name a line: those marked as headings, else the widest text. */
export function headingsOf<Line>(columns: readonly EditColumn<Line>[]): readonly EditColumn<Line>[] {
  const marked = columns.filter(({ heading }) => heading);
  if (marked.length > 0) return marked;
  const texts = columns.filter(
    ({ kind = 'text', editable, render }) => kind === 'text' && !editable && !render,
  );
  const [widest] = [...texts].sort((one, other) => (other.width ?? 100) - (one.width ?? 100));
  return widest ? [widest] : [];
}

/** Reasons for which cells of a line are locked, each once. */
export const locksOf = <Line>(columns: readonly EditColumn<Line>[], line: Line): readonly string[] => [
  ...new Set(columns.map((column) => column.locked?.(line) ?? '').filter((reason) => reason !== '')),
];

/** A column with its group's name before its title, for places where groups have no heading. */
export const withGroup = <Line>(column: EditColumn<Line>): EditColumn<Line> =>
  column.group === undefined ? column : { ...column, title: `${column.group}: ${column.title}` };

/** True when a column holds figures: they are aligned to the right and never wrapped. */
export const holdsFigures = <Line>({ kind = 'text' }: EditColumn<Line>): boolean =>
  !['text', 'date', 'instant'].includes(kind);

/** The lines with one of them changed, or with a new one at the end. */
export const withLine = <Line>(
  lines: readonly Line[],
  line: Line,
  lineId: (line: Line) => string,
): readonly Line[] =>
  lines.some((each) => lineId(each) === lineId(line))
    ? lines.map((each) => (lineId(each) === lineId(line) ? line : each))
    : [...lines, line];

/** Lines with the value of one cell copied to all open cells below it. */
export const filledDown = <Line extends object>(
  lines: readonly Line[],
  from: number,
  column: EditColumn<Line>,
): readonly Line[] => {
  const source = lines[from];
  return source === undefined
    ? lines
    : lines.map((line, place) =>
        place > from && isOpen(column, line) ? { ...line, [column.field]: source[column.field] } : line,
      );
};

/** A value as its column shows it; an invalid one as it was typed, so that its fault can be seen. */
export function shownCell<Line>(column: EditColumn<Line>, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const text = String(value);
  if (column.kind === 'date') return typedDate(text);
  if (cellFault(column, text) !== undefined) return text;
  const { kind } = column;
  return kind === 'money' || kind === 'price' || kind === 'quantity' ? figureText(kind, text) : text;
}

/** Fault of a typed cell, found before anything is sent: a wrong decimal or too long a text. */
export function cellFault<Line>(
  { decimal, maxLength }: EditColumn<Line>,
  value: unknown,
): string | undefined {
  const text = value === undefined || value === null ? '' : String(value);
  if (text === '') return undefined;
  if (maxLength !== undefined && textLength(text) > maxLength) return longestText(maxLength);
  if (!decimal) return undefined;
  return decimalFault(decimal, text) === undefined ? undefined : decimalText(decimal, text);
}

/** Errors of a list by line and field (`0.p_qty`); '' is the error of the whole list, shown in its empty cells. */
export function lineErrors(field: string, errors: readonly FieldError[]): ReadonlyMap<string, string> {
  const byPath = new Map<string, string>();
  for (const error of errors)
    if (error.field === field) byPath.set('', error.message);
    else if (error.field.startsWith(`${field}.`))
      byPath.set(error.field.slice(field.length + 1), error.message);
  return byPath;
}
