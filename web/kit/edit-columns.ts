import type { FieldError } from '@expediente/kernel/envelope.ts';
import { decimalFault } from '@expediente/schemas/checks.ts';
import { decimalText } from '@expediente/schemas/messages.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { ReactNode } from 'react';
import type { ColumnKind } from './columns.tsx';

/** One column of lines. */
export interface EditColumn<Line> {
  readonly field: Extract<keyof Line, string>;
  readonly title: string;
  readonly kind?: ColumnKind;
  readonly width?: number;
  readonly fixed?: boolean;
  /** May be typed in, for all lines or by line. */
  readonly editable?: boolean | ((line: Line) => boolean);
  /** Bounds of a decimal, from the schema. */
  readonly decimal?: DecimalRule;
  readonly maxLength?: number;
  /** Chosen from a list instead of typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** What a computed column shows. */
  readonly value?: (line: Line) => string;
  readonly render?: (line: Line) => ReactNode;
}

export interface EditGridProps<Line extends object> {
  /** Payload path of the list, `p_details`: errors `p_details.0.p_qty` find their cells by it. */
  readonly field: string;
  /** Names the grid for screen readers. */
  readonly name: string;
  readonly lines: readonly Line[];
  lineId(line: Line): string;
  readonly columns: readonly EditColumn<Line>[];
  onChange?(lines: readonly Line[]): void;
  /** Payload names of the line's fields where they differ: `{ qty: 'p_qty' }`. */
  readonly payloadNames?: Readonly<Partial<Record<Extract<keyof Line, string>, string>>>;
  readonly errors?: readonly FieldError[];
  /** Values of the last row, by field. */
  readonly totals?: Partial<Record<Extract<keyof Line, string>, string>>;
  /** Lines can be taken out; absent: they stay. */
  readonly removable?: boolean | ((line: Line) => boolean);
  /** Button that adds a line, above the grid at the right. */
  readonly add?: ReactNode;
  readonly readOnly?: boolean;
  readonly empty?: string;
  /** Most px high before it scrolls. */
  readonly height?: number;
}

/** What is wrong with a typed cell before anything is sent: decimals say so at once. */
export function cellFault<Line>(column: EditColumn<Line>, value: unknown): string | undefined {
  const text = value === undefined || value === null ? '' : String(value);
  if (!column.decimal || text === '') return undefined;
  return decimalFault(column.decimal, text) === undefined ? undefined : decimalText(column.decimal, text);
}

/** Errors of a list by line and field, from payload paths. */
export function lineErrors(field: string, errors: readonly FieldError[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const error of errors)
    if (error.field.startsWith(`${field}.`)) found.set(error.field.slice(field.length + 1), error.message);
  return found;
}
