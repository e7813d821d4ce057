import { dateInGuatemala, shownInstant } from '@expediente/kernel/dates.ts';
import type { Json } from '@expediente/kernel/events.ts';
import type { WrittenCell, WrittenSheet } from '@expediente/platform/excel/write.ts';
import type { DifferenceRow, TableDifference } from '@expediente/schemas/ops/read.ts';
import type { Export } from '../shared/workbooks/export.ts';
import { differenceReport, differingRows, type ReportParts } from './report.ts';

/** Kinds of differing rows, in words. */
export const ROW_KINDS = { added: 'de más', gone: 'de menos', changed: 'distinta' } as const;

interface DifferenceExport extends Export {
  readonly details: { readonly run: number; readonly rows: number };
}

/**
 * Report of a run as a workbook: its tables, and all kept rows, read while they are written. Undefined: the projection
 * has no such run.
 */
export async function differenceExport(
  parts: ReportParts,
  name: string,
  id: number,
  author: string,
): Promise<DifferenceExport | undefined> {
  const report = await differenceReport(parts, name, id, { offset: 0, limit: 0 });
  if (!report) return undefined;
  const { run, tables, total, left } = report;
  const at = new Date();
  const head = [
    `Diferencias de la proyección ${name}, ejecución ${run.id}`,
    `Versión en uso ${run.from_version ?? 'ninguna'}; versión comparada ${run.to_version ?? 'ninguna'}; compilación ${run.build}.`,
    `Comparada el ${shownInstant(run.begun_at)} por ${run.by}. Generado por ${author} el ${shownInstant(at.toISOString())}.`,
    left > 0
      ? `${total.toLocaleString('es-GT')} filas; ${left.toLocaleString('es-GT')} más no se guardaron.`
      : `${total.toLocaleString('es-GT')} filas.`,
  ];
  const summary: WrittenSheet = {
    name: 'Resumen',
    head,
    columns: [
      { title: 'Tabla', kind: 'text', width: 28 },
      { title: 'Columna', kind: 'text', width: 28 },
      { title: 'Qué', kind: 'text', width: 24 },
      { title: 'Filas', kind: 'integer', width: 12 },
    ],
    rows: [tables.flatMap(summaryOf)],
  };
  const rows: WrittenSheet = {
    name: 'Filas',
    columns: [
      { title: 'Tabla', kind: 'text', width: 24 },
      { title: 'Registro', kind: 'text', width: 32 },
      { title: 'Clave', kind: 'text', width: 20 },
      { title: 'Fila', kind: 'text', width: 12 },
      { title: 'Columna', kind: 'text', width: 28 },
      { title: 'Antes', kind: 'text', width: 32 },
      { title: 'Después', kind: 'text', width: 32 },
      { title: 'Enlace', kind: 'text', width: 28 },
    ],
    rows: cellsOf(differingRows(parts, name, id)),
  };
  return {
    entity: `projection:${name}`,
    details: { run: run.id, rows: total },
    sheets: [summary, rows],
    name: `diferencias_${name}_${run.id}_${dateInGuatemala(at)}.xlsx`,
  };
}

function summaryOf({
  table,
  added,
  gone,
  changed,
  columns,
  columns_added,
  columns_gone,
  is,
}: TableDifference) {
  const lines: (readonly WrittenCell[])[] = [];
  if (is === 'added') return [[table, '', 'tabla nueva', added]];
  if (is === 'gone') return [[table, '', 'tabla que se va', gone]];
  if (is === 'rekeyed') lines.push([table, '', 'con otra clave: no se compara', null]);
  lines.push([table, '', 'de más', added], [table, '', 'de menos', gone], [table, '', 'distintas', changed]);
  for (const { column, rows } of columns) lines.push([table, column, 'distinta', rows]);
  for (const column of columns_added) lines.push([table, column, 'columna nueva', null]);
  for (const column of columns_gone) lines.push([table, column, 'columna que se va', null]);
  return lines;
}

async function* cellsOf(
  batches: AsyncIterable<readonly DifferenceRow[]>,
): AsyncGenerator<readonly (readonly WrittenCell[])[]> {
  for await (const rows of batches) yield rows.flatMap(linesOf);
}

/** A line for each differing column of a changed row; one line for an added or missing row. */
function linesOf({
  table,
  kind,
  key,
  columns,
  before,
  after,
  record,
}: DifferenceRow): (readonly WrittenCell[])[] {
  const begin = [table, record?.name ?? '', Object.values(key).join('-'), ROW_KINDS[kind]];
  const link = record?.link ?? '';
  if (kind !== 'changed') return [[...begin, '', shown(before), shown(after), link]];
  return columns.map((column) => [...begin, column, shown(before?.[column]), shown(after?.[column]), link]);
}

/** Longest text in a cell; Excel allows 32,767 characters. */
const LONGEST = 2_000;

/** A value as text: texts as they are, others as JSON. */
export function shown(value: Json | Readonly<Record<string, Json>> | null | undefined): string {
  if (value === null || value === undefined) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST);
}
