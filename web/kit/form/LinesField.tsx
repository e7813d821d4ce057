import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { FormField, LineForm } from '@expediente/schemas/shared/form.ts';
import { type ReactNode, useMemo } from 'react';
import { EditGrid } from '../grid/EditGrid.tsx';
import type { EditColumn } from '../grid/edit-columns.ts';
import { Section } from '../layout/Section.tsx';
import { blankLine, lineColumns, lineKey, readForm } from './record-form.ts';
import type { CompiledSchema } from './validation.ts';

/** View of one field's lines, besides their constant definition: it may change at each key. */
export interface LinesView<Line extends object = Readonly<Record<string, unknown>>> {
  /** Rows to draw, where they are more than the form's lines or have computed cells. */
  readonly shown?: readonly Line[];
  /** The form's lines from changed rows; absent: the rows without their computed cells. */
  kept?(changed: readonly Line[], before: readonly Line[]): readonly Line[];
  /** Properties of columns, by field, that the definition cannot know; must be the same object while unchanged. */
  readonly columns?: ColumnsOf<Line>;
  /** Columns behind the definition's; must be the same array while unchanged. */
  readonly more?: readonly EditColumn<Line>[];
  /**
   * True when `p_unit`, or its column `p_unit.qty`, may be typed in now; absent: all that the definition opens. Must be
   * the same function while its answers do not change.
   */
  isOpen?(field: string): boolean;
  /** Faults known before anything is sent, by the index of the row. */
  readonly faults?: readonly FieldError[];
  /** Cells may stay empty: a fault of the whole list marks none of them. */
  readonly sparse?: true;
  readonly totals?: Readonly<Record<string, string>>;
  /** Forbids now the removal of lines that the definition allows. */
  readonly removable?: false;
  readonly add?: ReactNode;
  readonly begin?: string | number | undefined;
  /** Each new value, from 1, focuses the cell that the form's first error is about. */
  readonly atFault?: number;
  readonly empty?: string;
  readonly height?: number;
  /** Content below the lines: their totals. */
  readonly below?: ReactNode;
}

export type ColumnsOf<Line> = Readonly<Record<string, Partial<Omit<EditColumn<Line>, 'field'>> | null>>;
type AnyLine = Readonly<Record<string, unknown>>;

const ALL_OPEN = () => true;

interface Props {
  /** Name of the field in the command. */
  readonly name: string;
  readonly heading?: string;
  readonly definition: LineForm;
  /** Schema of the command; absent: the lines are only read. */
  readonly compiled?: CompiledSchema;
  readonly lines: readonly AnyLine[];
  readonly view: LinesView;
  readonly errors: readonly FieldError[];
  onChange?(lines: readonly AnyLine[]): void;
}

/** A list of the form: the grid of its lines. */
export function FormLines({ name, heading, definition, compiled, lines, view, errors, onChange }: Props) {
  const { isOpen = ALL_OPEN, columns: own, more = NO_MORE } = view;
  const columns = useMemo(
    () => [...withOwn(lineColumns(name, definition, compiled, { isOpen }), own), ...more],
    [name, definition, compiled, isOpen, own, more],
  );
  const { shown = lines, faults, sparse } = view;
  const key = (line: AnyLine) => lineKey(definition, line);
  const placeOf = useMemo(
    () => (lines === shown ? undefined : placesIn(lines, (line) => lineKey(definition, line))),
    [definition, lines, shown],
  );
  const allErrors = useMemo(
    () =>
      withKnown(
        name,
        sparse ? errors.filter(({ field }) => field !== name) : errors,
        faults ?? NONE,
        (row) => (placeOf && shown[row] ? placeOf(shown[row]) : row),
      ),
    [name, shown, errors, faults, sparse, placeOf],
  );
  const typed = onChange !== undefined && columns.some(({ editable }) => editable !== false);
  const keep = (changed: readonly AnyLine[]) =>
    view.kept ? view.kept(changed, lines) : changed.map((line) => withoutComputed(definition, line));
  const add = definition.add;
  const blank = useMemo(
    () => (add === undefined ? undefined : { label: add, make: () => blankLine(definition) }),
    [add, definition],
  );
  const grid = (
    <EditGrid<AnyLine>
      field={name}
      name={definition.name}
      lines={shown}
      lineId={key}
      columns={columns}
      {...(placeOf ? { placeOf } : {})}
      errors={allErrors}
      readOnly={!typed}
      {...(view.totals ? { totals: view.totals } : {})}
      {...(definition.removable && view.removable !== false ? { removable: true } : {})}
      {...(definition.fillDown ? { fillDown: true } : {})}
      {...(typed && blank ? { blank } : {})}
      add={typed ? view.add : undefined}
      begin={view.begin}
      atFault={view.atFault}
      {...(view.height === undefined ? {} : { height: view.height })}
      empty={view.empty ?? definition.empty ?? 'No hay registros para mostrar.'}
      {...(typed ? { onChange: (changed) => onChange(keep(changed)) } : {})}
    />
  );
  return (
    <>
      {heading === undefined ? grid : <Section title={heading}>{grid}</Section>}
      {view.below}
    </>
  );
}

/** Lines of a record that is only read, as its form draws them. */
export function ReadLines<Line extends object>(props: {
  readonly field: FormField;
  readonly lines: readonly Line[];
  /** Properties of columns, by the field of the line that was read. */
  readonly columns?: ColumnsOf<Line>;
  /** Columns that only the record has, behind the form's. */
  readonly more?: readonly EditColumn<Line>[];
  readonly totals?: Readonly<Record<string, string>>;
  readonly empty?: string;
}) {
  const { field, lines, ...view } = props;
  const definition = useMemo(() => field.lines && readForm(field.lines), [field.lines]);
  if (!definition) return null;
  return (
    <FormLines
      name={field.name}
      {...(field.heading === undefined ? {} : { heading: field.heading })}
      definition={definition}
      lines={lines as readonly AnyLine[]} // read by the names of its columns
      view={view as LinesView} // the same lines
      errors={NONE}
    />
  );
}

const NONE: readonly FieldError[] = [];
const NO_MORE: readonly EditColumn<AnyLine>[] = [];

/** Columns with the properties of a view; null there leaves a column out. */
export const withOwn = (
  columns: readonly EditColumn<AnyLine>[],
  own: ColumnsOf<AnyLine> = {},
): readonly EditColumn<AnyLine>[] =>
  columns.flatMap((column) => (own[column.field] === null ? [] : [{ ...column, ...own[column.field] }]));

/** The line without computed cells; the same object where it has none, so that changed lines are found by identity. */
function withoutComputed({ columns }: LineForm, line: AnyLine): AnyLine {
  const computed = columns.filter((each) => each.computed && each.field in line).map(({ field }) => field);
  return computed.length === 0
    ? line
    : Object.fromEntries(Object.entries(line).filter(([field]) => !computed.includes(field)));
}

/** Index in the command of each line that is drawn, -1 of those that it does not have. */
function placesIn(lines: readonly AnyLine[], key: (line: AnyLine) => string): (line: AnyLine) => number {
  const places = new Map(lines.map((line, place) => [key(line), place]));
  return (line) => places.get(key(line)) ?? -1;
}

/**
 * The form's errors and those known before anything is sent, all by the index of the command's lines. A known fault of
 * a cell replaces the one of the whole list, which is less precise.
 */
function withKnown(
  name: string,
  errors: readonly FieldError[],
  faults: readonly FieldError[],
  placeOfRow: (row: number) => number,
): readonly FieldError[] {
  if (faults.length === 0) return errors;
  const known = faults.map((fault) => {
    const [list, row, ...rest] = fault.field.split('.');
    return row === undefined
      ? fault
      : { ...fault, field: [list, placeOfRow(Number(row)), ...rest].join('.') };
  });
  return [...errors.filter(({ field }) => field !== name), ...known];
}
