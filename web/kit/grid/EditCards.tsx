import Close from '@mui/icons-material/Close';
import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DateInput } from '../input/DateInput.tsx';
import { firstFault } from './cell-faults.ts';
import {
  cellFault,
  type EditColumn,
  type EditGridProps,
  headingsOf,
  holdsFigures,
  isOpen,
  lineErrors,
  locksOf,
  NO_LINES,
  shownCell,
  withGroup,
  withLine,
} from './edit-columns.ts';
import { useFirstFault } from './useFirstFault.ts';

const SENTENCE_WIDTH = 160;
const FIGURES = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

/** Lines on a phone: a card each, so that all values of a line are in sight at once. */
export function EditCards<Line extends object>(props: EditGridProps<Line>) {
  const { field, name, lines, columns, lineId, totals, readOnly = false, onChange } = props;
  const { blank, removable = false } = props;
  const errors = useMemo(() => lineErrors(field, props.errors ?? []), [field, props.errors]);
  const faults = useMemo(() => byPlace(errors), [errors]);
  const headings = useMemo(() => headingsOf(columns), [columns]);
  const latest = useRef(props);
  latest.current = props;
  const set = useCallback((line: Line) => {
    const { lines: now, lineId, onChange } = latest.current;
    onChange?.(withLine(now, line, lineId));
  }, []);
  const remove = useCallback((line: Line) => {
    const { lines: now, lineId, onChange } = latest.current;
    onChange?.(now.filter((each) => lineId(each) !== lineId(line)));
  }, []);
  const place = (line: Line, row: number): number => props.placeOf?.(line) ?? row;
  const faulty = lines.findLastIndex((line, row) => faults.has(String(place(line, row)))) + 1;
  const { drawn, end, draw } = useDrawn(lines.length, faulty);
  const cards = useRef<HTMLUListElement>(null);
  useFirstFault(props, (error) => {
    const cell = firstFault([error], props);
    const card = cell && cards.current?.children[cell.rowIndex];
    const control =
      card?.querySelector<HTMLInputElement>(`input[data-field$=".${CSS.escape(cell?.colId ?? '')}"]`) ??
      card?.querySelector('input');
    control?.scrollIntoView({ block: 'center' });
    // As in a grid's cell: what is typed next replaces the value.
    control?.select();
    return control instanceof HTMLElement;
  });
  const mayRemove = (line: Line): boolean =>
    !readOnly && (typeof removable === 'function' ? removable(line) : removable);
  return (
    <>
      {props.add && <div className="edit-grid-tools">{props.add}</div>}
      {lines.length === 0 && <p className="edit-empty">{props.empty ?? NO_LINES}</p>}
      <ul className="edit-cards" aria-label={name} ref={cards}>
        {lines.slice(0, drawn).map((line, row) => (
          <Card
            key={lineId(line)}
            of={`${field}.${place(line, row)}`}
            line={line}
            place={row}
            columns={columns}
            headings={headings}
            readOnly={readOnly}
            faults={faults.get(String(place(line, row)))}
            missing={errors.get('')}
            set={set}
            remove={mayRemove(line) ? remove : undefined}
          />
        ))}
      </ul>
      {drawn < lines.length && (
        <Button ref={end} variant="outlined" onClick={() => draw(drawn + AT_ONCE)}>
          {`Ver más líneas (${(lines.length - drawn).toLocaleString('es-GT')})`}
        </Button>
      )}
      {totals && <CardTotals columns={columns} headings={headings} totals={totals} />}
      {blank && !readOnly && (
        <Button
          variant="outlined"
          onClick={() => {
            draw(lines.length + 1);
            onChange?.([...lines, blank.make()]);
          }}
        >
          {blank.label}
        </Button>
      )}
    </>
  );
}

interface TotalsProps<Line extends object> {
  readonly columns: readonly EditColumn<Line>[];
  /** Columns that name a line: they have no total. */
  readonly headings: readonly EditColumn<Line>[];
  readonly totals: NonNullable<EditGridProps<Line>['totals']>;
}

const CardTotals = <Line extends object>({ columns, headings, totals }: TotalsProps<Line>) => (
  <dl className="edit-card-totals">
    {columns.map((column) => {
      const shown = shownCell(column, totals[column.field]);
      return (
        shown &&
        !headings.includes(column) && (
          <div key={column.field}>
            <dt>{totalTitle(withGroup(column))}</dt>
            <dd className={holdsFigures(column) ? 'figure' : undefined}>{shown}</dd>
          </div>
        )
      );
    })}
  </dl>
);

/** Number of cards drawn at first, and more each time their end comes into sight: a thousand would take seconds. */
const AT_ONCE = 60;

/** Number of cards to draw, always including the faulty ones, which are among the first so many; `end` is below the last. */
function useDrawn(count: number, faulty: number) {
  const [limit, draw] = useState(AT_ONCE);
  const drawn = Math.min(count, Math.max(limit, faulty));
  const more = drawn < count;
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!more || !end.current) return;
    const watch = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) draw(drawn + AT_ONCE);
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [drawn, more]);
  return { drawn, end, draw };
}

interface CardProps<Line extends object> {
  /** Path in the command, by which the error summary finds the card. */
  readonly of: string;
  readonly line: Line;
  readonly place: number;
  readonly columns: readonly EditColumn<Line>[];
  readonly headings: readonly EditColumn<Line>[];
  readonly readOnly: boolean;
  /** Faults by field; '' is that of the whole line. */
  readonly faults: ReadonlyMap<string, string> | undefined;
  /** Fault of the whole list, shown at empty fields. */
  readonly missing: string | undefined;
  set(line: Line): void;
  /** Removes the line; absent: it cannot be removed. */
  readonly remove: ((line: Line) => void) | undefined;
}

function LineCard<Line extends object>(props: CardProps<Line>) {
  const { of, line, place, columns, headings, readOnly, faults, missing, set, remove } = props;
  const open = columns.filter((column) => !readOnly && isOpen(column, line));
  const read = columns.filter((column) => !open.includes(column) && !headings.includes(column));
  const filled = readOnly ? [] : read.filter((column) => textOf(column, line) !== '');
  const locks = locksOf(filled, line);
  const drawn = headings.find(({ render }) => render)?.render?.(line);
  const title = headings
    .map((column) => textOf(column, line))
    .filter(Boolean)
    .join(' · ');
  return (
    <li data-field={of}>
      <div className="edit-card-head">
        <strong>{drawn || title || `Línea ${place + 1}`}</strong>
        {remove && (
          <IconButton size="small" aria-label={`Quitar línea ${place + 1}`} onClick={() => remove(line)}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </div>
      {runsOf(read).map((run) => (
        <CardValues key={run[0]?.field} columns={run} line={line} />
      ))}
      {locks.map((reason) => (
        <p key={reason} className="edit-card-lock">
          <Lock fontSize="inherit" aria-hidden />
          {reason}
        </p>
      ))}
      {open.length > 0 && (
        <div className="edit-card-fields">
          {open.map((column) => (
            <CardField
              key={column.field}
              column={withGroup(column)}
              line={line}
              of={`${of}.${column.field}`}
              fault={
                faults?.get(column.field) ?? faults?.get('') ?? (line[column.field] ? undefined : missing)
              }
              onChange={(value) => set({ ...line, [column.field]: value })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** The card, drawn again only when its own props change: a key in one of a thousand must not draw them all. */
const Card = memo(LineCard) as unknown as typeof LineCard;

/** Faults of each line by its place, from `3.p_qty` and `3`. */
function byPlace(errors: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const byLine = new Map<string, Map<string, string>>();
  for (const [path, message] of errors) {
    const [place = '', ...field] = path.split('.');
    byLine.set(place, new Map(byLine.get(place)).set(field.join('.'), message));
  }
  return byLine;
}

/** Values of a line that are only read, under the name of their group. */
function CardValues<Line extends object>({
  columns,
  line,
}: {
  readonly columns: readonly EditColumn<Line>[];
  readonly line: Line;
}) {
  const shown = columns
    .map((column) => ({ column, value: column.render ? column.render(line) : textOf(column, line) }))
    .filter(({ value }) => value);
  const group = columns[0]?.group;
  if (shown.length === 0) return null;
  return (
    <>
      {group !== undefined && <h4>{group}</h4>}
      <dl>
        {shown.map(({ column, value }) => (
          <div key={column.field} className={isSentence(column) ? 'wide' : undefined}>
            <dt>{column.title}</dt>
            <dd className={holdsFigures(column) ? 'figure' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** True for text of several words, which takes the card's whole width. */
const isSentence = <Line,>({ kind = 'text', render, width = 100 }: EditColumn<Line>): boolean =>
  kind === 'text' && !render && width >= SENTENCE_WIDTH;

/** Adjacent columns of the same group, or of none, as runs. */
function runsOf<Line>(columns: readonly EditColumn<Line>[]): readonly (readonly EditColumn<Line>[])[] {
  const runs: EditColumn<Line>[][] = [];
  for (const column of columns) {
    const last = runs.at(-1);
    if (last && last[0]?.group === column.group) last.push(column);
    else runs.push([column]);
  }
  return runs;
}

/** Title of a column's total: `Cantidad, total`; a title that ends in "total" is kept, `Subtotal` is `Total`. */
const totalTitle = <Line,>({ title }: EditColumn<Line>): string =>
  title === 'Subtotal' ? 'Total' : /total$/i.test(title) ? title : `${title}, total`;

/** Length from which a field is for sentences, and takes the card's whole width; codes and figures take half of it. */
const SENTENCE_LENGTH = 101;
const takesSentences = <Line,>({ kind = 'text', maxLength = 0 }: EditColumn<Line>): boolean =>
  kind === 'text' && maxLength >= SENTENCE_LENGTH;

interface CardFieldProps<Line> {
  readonly column: EditColumn<Line>;
  readonly line: Line;
  /** Path in the command, by which the error summary finds the field. */
  readonly of: string;
  readonly fault: string | undefined;
  onChange(value: string): void;
}

function CardField<Line extends object>({ column, line, of, fault: given, onChange }: CardFieldProps<Line>) {
  const value = String(line[column.field] ?? '');
  const fault = given ?? cellFault(column, value);
  const aria = { 'data-field': of, 'aria-invalid': fault !== undefined };
  if (column.kind === 'date')
    return (
      <DateInput
        label={column.title}
        value={value}
        onChange={onChange}
        error={fault !== undefined}
        aria={aria}
      />
    );
  const figures = holdsFigures(column);
  return (
    <TextField
      className={takesSentences(column) ? 'wide' : ''}
      label={column.title}
      value={value}
      onChange={({ target }) => onChange(figures ? target.value.trim() : target.value)}
      error={fault !== undefined}
      helperText={fault}
      slotProps={{
        htmlInput: {
          ...aria,
          autoComplete: 'off',
          ...(figures ? { inputMode: 'decimal', style: FIGURES } : {}),
        },
      }}
    />
  );
}

const textOf = <Line extends object>(column: EditColumn<Line>, line: Line): string =>
  column.value ? column.value(line) : shownCell(column, line[column.field]);
