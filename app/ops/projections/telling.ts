import {
  differingIn,
  manipulationText,
  type RebuildResult,
  ROW_KINDS,
  reportOf,
  shown,
} from '@expediente/projections/ops.ts';
import type { DifferenceAnswer, DifferenceRow, TableDifference } from '@expediente/schemas/ops/read.ts';
import type { Foundations } from '../../foundations/foundations.ts';
import { counted, say } from '../shared/command.ts';

/** Rows that a report shows in the terminal. */
const SHOWN = 20;

/** True when a rebuild found differences: rows, columns or tables. */
export const changes = ({ differences }: Pick<RebuildResult, 'differences'>): boolean =>
  differingIn(differences) > 0 ||
  differences.some(
    ({ columnsAdded, columnsGone, is }) => columnsAdded.length + columnsGone.length > 0 || is !== 'compared',
  );

/** True when the tables in use have stopped, so that a comparison says nothing about later events. */
export const isPartial = ({ stopped }: Pick<RebuildResult, 'stopped'>): boolean => stopped !== null;

/** Shows the result of one run. */
export async function tellResult(foundations: Foundations, result: RebuildResult): Promise<void> {
  const { projection, events, seconds, swapped, run, leftOut, from, to, stopped } = result;
  const versions = from === to ? '' : `, versión ${from ?? 'ninguna'} → ${to}`;
  say(`${projection}: ${counted(events)} eventos en ${seconds.toFixed(1)} s (ejecución ${run}${versions})`);
  const report = changes(result) ? await reportOf(foundations, projection, run, SHOWN) : undefined;
  if (report) tellTables(report);
  else
    say(
      stopped === null ? '  Sin diferencias con las tablas en uso.' : '  Sin diferencias hasta donde está.',
    );
  if (result.manipulation)
    say(
      `  Manipulación, no un cambio de regla: ${manipulationText(result.manipulation)}. No modifique nada y avise a auditoría.`,
    );
  for (const { record, revision, type, error } of leftOut)
    say(`  ${record} queda en cuarentena desde la revisión ${revision} (${type}): ${error}`);
  if (stopped !== null) say(`  Está detenida en ${stopped}: lo que sigue no se comparó.`);
  say(
    swapped
      ? '  Las tablas nuevas están en uso.'
      : '  Solo se comparó: las tablas en uso siguen como estaban.',
  );
}

/** Says what a run found: its tables, and the first rows. */
export function tellReport(report: DifferenceAnswer): void {
  const { run } = report;
  say(
    `${run.projection}: ejecución ${run.id} (${run.kind}, ${run.state}), ${run.by}, compilación ${run.build}`,
  );
  say(`  Versión en uso ${run.from_version ?? 'ninguna'}; versión comparada ${run.to_version ?? 'ninguna'}`);
  if (run.message !== null) say(`  ${run.message}`);
  tellTables(report);
}

function tellTables({ tables, rows, total, left, run }: DifferenceAnswer): void {
  for (const table of tables) tellTable(table);
  if (rows.length > 0) {
    say('');
    const cells = rows.flatMap(cellsOf);
    tellColumns([['Tabla', 'Registro', 'Fila', 'Columna', 'Antes', 'Después'], ...cells]);
    const more = total - rows.length + left;
    if (more > 0)
      say(
        `  y ${counted(more)} más: npm run projections -- difference ${run.projection} ${run.id} --excel ARCHIVO`,
      );
    say('');
  }
}

function tellTable({
  table,
  is,
  added,
  gone,
  changed,
  columns,
  columns_added,
  columns_gone,
}: TableDifference): void {
  if (is === 'added' || is === 'gone') {
    say(`  ${table}: ${is === 'added' ? 'tabla nueva' : 'tabla que se va'}, ${counted(added + gone)} filas`);
    return;
  }
  if (is === 'rekeyed') say(`  ${table}: con otra clave, sus filas no se comparan`);
  const which = columns.map(({ column, rows }) => `${column} (${counted(rows)})`);
  const detail = which.length > 0 ? `: ${which.join(', ')}` : '';
  if (added + gone + changed > 0)
    say(
      `  ${table}: ${counted(added)} de más, ${counted(gone)} de menos, ${counted(changed)} distintas${detail}`,
    );
  if (columns_added.length > 0) say(`  ${table}: columnas nuevas: ${columns_added.join(', ')}`);
  if (columns_gone.length > 0) say(`  ${table}: columnas que se van: ${columns_gone.join(', ')}`);
}

const WIDEST = 36;
const cut = (text: string): string => (text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text);

function cellsOf({ table, key, kind, columns, before, after, record }: DifferenceRow): (readonly string[])[] {
  const begin = [table, record?.name ?? Object.values(key).join('-'), ROW_KINDS[kind]];
  if (kind !== 'changed') return [[...begin, '', shown(before), shown(after)]];
  return columns.map((column) => [...begin, column, shown(before?.[column]), shown(after?.[column])]);
}

/** Writes a table of words, each column as wide as its widest word. */
function tellColumns(lines: readonly (readonly string[])[]): void {
  const rows = lines.map((line) => line.map(cut));
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of rows)
    say(
      `  ${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
}
