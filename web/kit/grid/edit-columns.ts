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
  /** It keeps its width. */
  readonly fixed?: boolean;
  /** May be typed in, for all lines or by line. */
  readonly editable?: boolean | Asked<Line>;
  /** Bounds of a decimal, from the schema. */
  readonly decimal?: DecimalRule;
  readonly maxLength?: number;
  /** Why a line's cell cannot be typed in, shown by its tip, below the grid, and in its card; '' where it can. */
  locked?(line: Line): string;
  /** What a computed column shows. */
  value?(line: Line): string;
  render?(line: Line): ReactNode;
  /** Whether it says something new where it is in the cell of another; absent: it does. */
  isShown?(line: Line): boolean;
  /** Holds a button: nothing for paper. */
  readonly pressed?: boolean;
  /** What it renders is a control that sets a value of the line, a list of choices: Tab leads into it. */
  readonly control?: boolean;
}

/** A method's type: lines with further computed values may still be asked by the whole. */
type Asked<Line> = { of(line: Line): boolean }['of'];

/** Where a grid without lines says nothing of its own. */
export const NO_LINES = 'No hay registros para mostrar.';

export interface EditGridProps<Line extends object> {
  /** Payload path of the list, `p_details`: errors `p_details.0.p_qty` find their cells by it. */
  readonly field: string;
  /** Names the grid for screen readers. */
  readonly name: string;
  readonly lines: readonly Line[];
  lineId(line: Line): string;
  readonly columns: readonly EditColumn<Line>[];
  onChange?(lines: readonly Line[]): void;
  readonly errors?: readonly FieldError[];
  /** Values of the last row, by field. */
  readonly totals?: Partial<Record<Extract<keyof Line, string>, string>>;
  /** Lines can be taken out; absent: they stay. */
  readonly removable?: boolean | ((line: Line) => boolean);
  /** Button that adds a line, above the grid at the right. */
  readonly add?: ReactNode;
  /** An empty line is below the others and becomes one of them as soon as it is typed in. */
  readonly blank?: { readonly make: () => Line; readonly label: string };
  /** What is in a cell can be copied to all lines below it. */
  readonly fillDown?: boolean;
  /** Each new value puts the keyboard into the first empty cell, once there are lines. */
  readonly begin?: string | number | undefined;
  readonly readOnly?: boolean;
  readonly empty?: string;
  /** Most px high before it scrolls. */
  readonly height?: number;
}

/** Whether that column of that line can be written. */
export const isOpen = <Line>({ editable }: EditColumn<Line>, line: Line): boolean =>
  typeof editable === 'function' ? editable(line) : editable === true;

/** What names a line: the columns that say so, else the widest text. */
export function headingsOf<Line>(columns: readonly EditColumn<Line>[]): readonly EditColumn<Line>[] {
  const marked = columns.filter(({ heading }) => heading);
  if (marked.length > 0) return marked;
  const texts = columns.filter(
    ({ kind = 'text', editable, render }) => kind === 'text' && !editable && !render,
  );
  const [widest] = [...texts].sort((one, other) => (other.width ?? 100) - (one.width ?? 100));
  return widest ? [widest] : [];
}

/** Why cells of a line cannot be typed in, each reason once. */
export const locksOf = <Line>(columns: readonly EditColumn<Line>[], line: Line): readonly string[] => [
  ...new Set(columns.map((column) => column.locked?.(line) ?? '').filter((reason) => reason !== '')),
];

/** Where groups have no head of their own their name is before each title. */
export const withGroup = <Line>(column: EditColumn<Line>): EditColumn<Line> =>
  column.group === undefined ? column : { ...column, title: `${column.group}: ${column.title}` };

/** Whether a column holds figures: they stand at the right, and are never broken. */
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

/** The value of one cell in all lines below it where it can be written. */
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

/** A value as its column shows it; one that is refused as it was typed, so that it is seen what is wrong with it. */
export function shownCell<Line>(column: EditColumn<Line>, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const text = String(value);
  if (column.kind === 'date') return typedDate(text);
  if (cellFault(column, text) !== undefined) return text;
  const { kind } = column;
  return kind === 'money' || kind === 'price' || kind === 'quantity' ? figureText(kind, text) : text;
}

/** What is wrong with a typed cell before anything is sent: decimals and texts that are too long say so at once. */
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

/** Errors of a list by line and field, from payload paths; '' is the list's own: its empty cells. */
export function lineErrors(field: string, errors: readonly FieldError[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const error of errors)
    if (error.field === field) found.set('', error.message);
    else if (error.field.startsWith(`${field}.`))
      found.set(error.field.slice(field.length + 1), error.message);
  return found;
}
