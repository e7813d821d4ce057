import { counted } from '@expediente/kernel/format.ts';
import type { ImportSheet, RowResult } from '@expediente/schemas/catalogues/import.ts';
import { type RowClass, RowsByClass } from '../../kit/workbook/RowsByClass.tsx';

export const CLASSES = [
  { is: 'refused', one: 'rechazada', many: 'rechazadas', tone: 'refused' },
  { is: 'new', one: 'nueva', many: 'nuevas', tone: 'done' },
  { is: 'changed', one: 'cambia', many: 'cambian', tone: 'moving' },
  { is: 'same', one: 'sin cambios', many: 'sin cambios', tone: 'annulled' },
] as const;

const NAMING = 3;

interface Props {
  readonly sheet: ImportSheet;
  /** Fields that name a record in lists. */
  readonly label: readonly string[];
  readonly results: readonly RowResult[];
  /** True after loading, false while the rows are only checked. */
  readonly done?: boolean;
}

/** Rows of a checked workbook, grouped by result, with the faults of their cells or their changes. */
export function ImportRows({ sheet, label, results, done = false }: Props) {
  const values = new Map(sheet.rows.map((each) => [each.row, each.values]));
  const classes = CLASSES.map(({ is, one, many, tone }): RowClass => {
    const rows = results.filter((each) => each.is === is);
    return {
      is,
      label: counted(rows.length, one, many),
      state: one.toLocaleUpperCase('es'),
      tone,
      heading: is === 'refused' ? 'Motivo' : 'Cambios',
      rows: rows.map((result) => ({
        row: result.row,
        name: nameOf(sheet, label, values.get(result.row) ?? {}),
        details: (
          <>
            <Outcome sheet={sheet} result={result} done={done} />
            {result.warning && <p className="load-warning">{`Aviso: ${result.warning}.`}</p>}
          </>
        ),
      })),
    };
  });
  return <RowsByClass classes={classes} named="Registro" />;
}

/** Name of a row: as its record in lists, or its first cells where those fields are empty. */
function nameOf(
  { columns }: ImportSheet,
  label: readonly string[],
  values: ImportSheet['rows'][number]['values'],
): string {
  const textOf = (fields: readonly string[]): string =>
    fields
      .map((field) => values[field])
      .filter((value) => value !== null && value !== undefined && value !== '')
      .slice(0, NAMING)
      .join(' · ');
  return textOf(label) || textOf(columns.map(({ field }) => field));
}

interface OutcomeProps {
  readonly sheet: ImportSheet;
  readonly result: RowResult;
  readonly done: boolean;
}

function Outcome({ sheet, result, done }: OutcomeProps) {
  const { is, row, faults, changes } = result;
  if (is === 'refused')
    return faults.map(({ field, message }) => {
      const column = sheet.columns.find((each) => each.field === field);
      return (
        <p key={`${field}${message}`}>
          {column && <strong>{`${column.letter}${row} · ${column.title}: `}</strong>}
          {message}
        </p>
      );
    });
  if (is === 'changed')
    return changes.map(({ field, title, before, after }) => (
      <p key={field}>
        {title}: <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
      </p>
    ));
  if (is === 'same') return 'Está igual.';
  return done ? 'Agregada.' : 'Se agrega.';
}

const shown = (value: string | number | boolean | null): string =>
  value === null || value === '' ? '–' : String(value);
