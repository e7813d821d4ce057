import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { DateInput } from './DateInput.tsx';
import {
  cellFault,
  type EditColumn,
  type EditGridProps,
  isOpen,
  lineErrors,
  shownCell,
  withLine,
} from './edit-columns.ts';

const FIGURES = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

/** Lines on a phone: a card each, so that all that is read and typed of a line is in sight at once. */
export function EditCards<Line extends object>(props: EditGridProps<Line>) {
  const { field, name, lines, columns, lineId, totals, readOnly = false, onChange } = props;
  const { blank, removable = false } = props;
  const errors = useMemo(() => lineErrors(field, props.errors ?? []), [field, props.errors]);
  const headings = headingsOf(columns);
  const set = (line: Line) => onChange?.(withLine(lines, line, lineId));
  const mayRemove = (line: Line): boolean =>
    !readOnly && (typeof removable === 'function' ? removable(line) : removable);
  return (
    <>
      {props.add && <div className="edit-grid-tools">{props.add}</div>}
      {lines.length === 0 && <p className="edit-empty">{props.empty ?? 'No hay registros para mostrar.'}</p>}
      <ul className="edit-cards" aria-label={name}>
        {lines.map((line, place) => {
          const open = columns.filter((column) => !readOnly && isOpen(column, line));
          const read = columns.filter((column) => !open.includes(column) && !headings.includes(column));
          const title = headings
            .map((column) => textOf(column, line))
            .filter(Boolean)
            .join(' · ');
          return (
            <li key={lineId(line)} data-field={`${field}.${place}`}>
              <div className="edit-card-head">
                <strong>{title || `Línea ${place + 1}`}</strong>
                {mayRemove(line) && (
                  <IconButton
                    size="small"
                    aria-label={`Quitar línea ${place + 1}`}
                    onClick={() => onChange?.(lines.filter((each) => lineId(each) !== lineId(line)))}
                  >
                    <Close fontSize="small" />
                  </IconButton>
                )}
              </div>
              <dl>
                {read.map((column) => {
                  const shown = column.render ? column.render(line) : textOf(column, line);
                  return (
                    shown && (
                      <div key={column.field}>
                        <dt>{column.title}</dt>
                        <dd>{shown}</dd>
                      </div>
                    )
                  );
                })}
              </dl>
              {open.length > 0 && (
                <div className="edit-card-fields">
                  {open.map((column) => {
                    const key = column.field;
                    return (
                      <CardField
                        key={column.field}
                        column={column}
                        line={line}
                        of={`${field}.${place}.${key}`}
                        fault={
                          errors.get(`${place}.${key}`) ??
                          errors.get(String(place)) ??
                          (line[column.field] ? undefined : errors.get(''))
                        }
                        onChange={(value) => set({ ...line, [column.field]: value })}
                      />
                    );
                  })}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {totals && (
        <dl className="edit-card-totals">
          {columns.map((column) => {
            const shown = shownCell(column, totals[column.field]);
            return (
              shown &&
              !headings.includes(column) && (
                <div key={column.field}>
                  <dt>{column.title}, total</dt>
                  <dd>{shown}</dd>
                </div>
              )
            );
          })}
        </dl>
      )}
      {blank && !readOnly && (
        <Button variant="outlined" onClick={() => onChange?.([...lines, blank.make()])}>
          {blank.label}
        </Button>
      )}
    </>
  );
}

interface CardFieldProps<Line> {
  readonly column: EditColumn<Line>;
  readonly line: Line;
  /** Payload path, by which the error summary finds it. */
  readonly of: string;
  readonly fault: string | undefined;
  onChange(value: string): void;
}

function CardField<Line extends object>({ column, line, of, fault: told, onChange }: CardFieldProps<Line>) {
  const value = String(line[column.field] ?? '');
  const fault = told ?? cellFault(column, value);
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
  const figures = column.kind !== undefined && column.kind !== 'text';
  return (
    <TextField
      label={column.title}
      value={value}
      onChange={({ target }) => onChange(figures ? target.value.trim() : target.value)}
      error={fault !== undefined}
      helperText={fault}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          ...aria,
          autoComplete: 'off',
          maxLength: column.maxLength,
          ...(figures ? { inputMode: 'decimal', style: FIGURES } : {}),
        },
      }}
    />
  );
}

const textOf = <Line extends object>(column: EditColumn<Line>, line: Line): string =>
  column.value ? column.value(line) : shownCell(column, line[column.field]);

/** What names a line: the columns that say so, else the widest text. */
function headingsOf<Line>(columns: readonly EditColumn<Line>[]): readonly EditColumn<Line>[] {
  const said = columns.filter(({ heading }) => heading);
  if (said.length > 0) return said;
  const texts = columns.filter(
    ({ kind = 'text', editable, render }) => kind === 'text' && !editable && !render,
  );
  const [widest] = [...texts].sort((one, other) => (other.width ?? 100) - (one.width ?? 100));
  return widest ? [widest] : [];
}
