import type { ImportSheet, RowResult } from '@expediente/schemas/catalogues/import.ts';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';

export const CLASSES = [
  { is: 'refused', one: 'rechazada', many: 'rechazadas' },
  { is: 'new', one: 'nueva', many: 'nuevas' },
  { is: 'changed', one: 'cambia', many: 'cambian' },
  { is: 'same', one: 'sin cambios', many: 'sin cambios' },
] as const;

/** More are not drawn: nobody reads them one by one. */
const SHOWN = 200;
const NAMING = 3;

interface Props {
  readonly sheet: ImportSheet;
  /** Fields by which lists call a record. */
  readonly label: readonly string[];
  readonly results: readonly RowResult[];
  /** They were loaded. */
  readonly done?: boolean;
}

/** The rows of a checked workbook by what becomes of each, with its cells at fault or what changes. */
export function ImportRows({ sheet, label, results, done = false }: Props) {
  const groups = CLASSES.map((each) => ({ ...each, rows: results.filter(({ is }) => is === each.is) }));
  const [chosen, choose] = useState<RowResult['is']>();
  const shown =
    groups.find(({ is }) => is === chosen) ?? groups.find(({ rows }) => rows.length > 0) ?? groups[0];
  const values = new Map(sheet.rows.map((each) => [each.row, each.values]));
  return (
    <>
      <Tabs
        value={shown?.is ?? false}
        onChange={(_, is: RowResult['is']) => choose(is)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label="Filas del archivo"
      >
        {groups.map(({ is, one, many, rows }) => (
          <Tab
            key={is}
            value={is}
            label={`${rows.length.toLocaleString('es-GT')} ${rows.length === 1 ? one : many}`}
          />
        ))}
      </Tabs>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="import-rows" tabIndex={0} aria-label={`Filas: ${shown?.many ?? ''}`}>
        <table>
          <colgroup>
            <col className="import-row-number" />
            <col className="import-row-name" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col">Registro</th>
              <th scope="col">{shown?.is === 'refused' ? 'Motivo' : 'Cambios'}</th>
            </tr>
          </thead>
          <tbody>
            {shown?.rows.slice(0, SHOWN).map((result) => (
              <tr key={result.row}>
                <td>{result.row}</td>
                <td>{nameOf(sheet, label, values.get(result.row) ?? {})}</td>
                <td>
                  <Told sheet={sheet} result={result} done={done} />
                  {result.warning && <p className="import-warning">{`Aviso: ${result.warning}.`}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {(shown?.rows.length ?? 0) > SHOWN && <p>Se muestran las primeras {SHOWN}.</p>}
      </section>
    </>
  );
}

/** What a row is called: as its record in lists, else by its first cells. */
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

interface ToldProps {
  readonly sheet: ImportSheet;
  readonly result: RowResult;
  readonly done: boolean;
}

function Told({ sheet, result, done }: ToldProps) {
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
