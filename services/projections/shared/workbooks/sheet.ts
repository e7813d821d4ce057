import { capital } from '@expediente/kernel/text.ts';
import type {
  SumCell,
  WrittenCell,
  WrittenColumn,
  WrittenRow,
  WrittenSheet,
} from '@expediente/platform/excel/write.ts';
import { linesOf, type Table, type TableColumn, type TableLine } from './table.ts';

const BATCH = 500;
/** Longest sheet name that Excel accepts. */
const MOST_NAME = 31;

export const sheetName = (name: string): string => capital(name).slice(0, MOST_NAME);

/** A name as part of a file name: 'tipos_de_insumo' */
export const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\W+/g, '_');

/** A table as a sheet: `head` above the titles, sums as formulas below. */
export function tableSheet<Row>(name: string, head: readonly string[], table: Table<Row>): WrittenSheet {
  return {
    name: sheetName(name),
    head,
    columns: writtenColumns(table.columns),
    rows: batches(table),
  };
}

/** A long list as a sheet, without groups and sums; rows are written as they arrive. */
export const listSheet = <Row>(
  name: string,
  head: readonly string[],
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): WrittenSheet => ({
  name: sheetName(name),
  head,
  columns: writtenColumns(columns),
  rows: listed(columns, batches),
});

async function* listed<Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly WrittenRow[]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ of }) => of(row)));
}

const writtenColumns = <Row>(columns: readonly TableColumn<Row>[]): readonly WrittenColumn[] =>
  columns.map(({ title, kind, width }) => ({ title, kind: kind === 'price' ? 'decimal' : kind, width }));

function* batches<Row>(table: Table<Row>): Generator<readonly WrittenRow[]> {
  const lines = linesOf(table);
  for (let at = 0; at < lines.length; at += BATCH)
    yield lines.slice(at, at + BATCH).map((line, place) => written(table.columns, line, at + place));
}

function written<Row>(columns: readonly TableColumn<Row>[], line: TableLine<Row>, place: number): WrittenRow {
  if (line.is === 'row') return columns.map(({ of }) => of(line.row));
  const { name, from, sums } = line;
  return {
    total: sums.map((result, at): WrittenCell | SumCell => {
      if (result === null) return at === 0 ? name : null;
      // A table without rows has nothing to sum.
      return place === from ? result : { sumFrom: from, sumTo: place - 1, result };
    }),
  };
}
