import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { FormField, LineForm } from '@expediente/schemas/shared/form.ts';
import { type ReactNode, useMemo } from 'react';
import { EditGrid } from '../grid/EditGrid.tsx';
import type { EditColumn } from '../grid/edit-columns.ts';
import { Section } from '../layout/Section.tsx';
import { blankLine, lineColumns, lineKey, readForm } from './record-form.ts';
import type { CompiledSchema } from './validation.ts';

/** What the lines of one field need besides their definition: all of it may change at each key. */
export interface LinesView<Line extends object = Readonly<Record<string, unknown>>> {
  /** The rows drawn, where they are more than the form's lines or hold what is computed of them. */
  readonly shown?: readonly Line[];
  /** The form's lines from the rows as they were changed; absent: the rows without what is computed. */
  kept?(changed: readonly Line[], before: readonly Line[]): readonly Line[];
  /** Of columns by their field, what the definition cannot know; the same object while that does not change. */
  readonly columns?: ColumnsOf<Line>;
  /** Columns behind the definition's; the same array while they do not change. */
  readonly more?: readonly EditColumn<Line>[];
  /** Whether `p_unit`, or its column `p_unit.qty`, may be typed in now; absent: all that the definition opens. The same function while that does not change. */
  isOpen?(field: string): boolean;
  /** Faults that are known before anything is sent, by the place of the row. */
  readonly faults?: readonly FieldError[];
  /** Cells may stay empty: what is wrong with the list as a whole marks none of them. */
  readonly sparse?: true;
  readonly totals?: Readonly<Record<string, string>>;
  /** Lines cannot be taken out now, although the definition lets them. */
  readonly removable?: false;
  readonly add?: ReactNode;
  readonly begin?: string | number | undefined;
  readonly empty?: string;
  readonly height?: number;
  /** Follows the lines: their totals. */
  readonly below?: ReactNode;
}

export type ColumnsOf<Line> = Readonly<Record<string, Partial<Omit<EditColumn<Line>, 'field'>> | null>>;
type AnyLine = Readonly<Record<string, unknown>>;

const ALL_OPEN = () => true;

interface Props {
  /** Of the field in the command. */
  readonly name: string;
  readonly heading?: string;
  readonly definition: LineForm;
  /** Absent: the lines are only read. */
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
  const rowErrors = useMemo(
    () =>
      placed(
        name,
        lines,
        shown,
        (line) => lineKey(definition, line),
        sparse ? errors.filter(({ field }) => field !== name) : errors,
        faults,
      ),
    [name, definition, lines, shown, errors, faults, sparse],
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
      errors={rowErrors}
      readOnly={!typed}
      {...(view.totals ? { totals: view.totals } : {})}
      {...(definition.removable && view.removable !== false ? { removable: true } : {})}
      {...(definition.fillDown ? { fillDown: true } : {})}
      {...(typed && blank ? { blank } : {})}
      add={typed ? view.add : undefined}
      begin={view.begin}
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
  /** By the fields of the line read. */
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

/** A column that is null is left out. */
export const withOwn = (
  columns: readonly EditColumn<AnyLine>[],
  own: ColumnsOf<AnyLine> = {},
): readonly EditColumn<AnyLine>[] =>
  columns.flatMap((column) => (own[column.field] === null ? [] : [{ ...column, ...own[column.field] }]));

/** The same line where it holds nothing of them: a comparison of lines sees at once which one changed. */
function withoutComputed({ columns }: LineForm, line: AnyLine): AnyLine {
  const computed = columns.filter((each) => each.computed && each.field in line).map(({ field }) => field);
  return computed.length === 0
    ? line
    : Object.fromEntries(Object.entries(line).filter(([field]) => !computed.includes(field)));
}

/**
 * Faults by the rows as they stand: what was sent are the form's lines. One that is known of a cell says more than
 * the list's own.
 */
function placed(
  name: string,
  lines: readonly AnyLine[],
  shown: readonly AnyLine[],
  key: (line: AnyLine) => string,
  errors: readonly FieldError[],
  faults: readonly FieldError[] = NONE,
): readonly FieldError[] {
  if (errors.length === 0) return faults;
  const known = faults.length > 0 ? errors.filter(({ field }) => field !== name) : errors;
  const rows =
    lines === shown
      ? known
      : known.map((error) => {
          const [list, place, ...rest] = error.field.split('.');
          const line = list === name && place !== undefined ? lines[Number(place)] : undefined;
          const row = line ? shown.findIndex((each) => key(each) === key(line)) : -1;
          return row < 0 ? error : { ...error, field: [name, row, ...rest].join('.') };
        });
  return [...rows, ...faults];
}
