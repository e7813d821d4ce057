import type { TableDifference as Compared } from '@expediente/readmodels/engine/difference.ts';
import { differingIn } from '@expediente/readmodels/engine/difference.ts';
import {
  type KeptRow,
  keptCount,
  keptRows,
  samplesOf,
} from '@expediente/readmodels/engine/difference-rows.ts';
import { runNumbered, type StoredRun } from '@expediente/readmodels/engine/runs.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type { DifferenceAnswer, DifferenceRow, TableDifference } from '@expediente/schemas/ops/read.ts';
import type pg from 'pg';
import { type NamingParts, recordsOfRows } from './naming.ts';

export interface ReportParts extends NamingParts {
  readonly pool: pg.Pool;
  /** Projections of this program; rows in tables of other projections get no names. */
  readonly projections: readonly Projection[];
}

/** Sample rows for each differing column. */
const SAMPLES = 3;
const BATCH = 500;

/** Result of a run, with a page of the rows that differ; undefined: the projection has no such run. */
export async function differenceReport(
  parts: ReportParts,
  name: string,
  id: number,
  page: { readonly offset: number; readonly limit: number; readonly table?: string | undefined },
): Promise<DifferenceAnswer | undefined> {
  const stored = await runNumbered(parts.pool, id);
  if (stored?.run.projection !== name) return undefined;
  const [kept, total, tables] = await Promise.all([
    keptRows(parts.pool, id, { ...page, after: 0 }),
    keptCount(parts.pool, id, page.table),
    tablesOf(parts.pool, stored),
  ]);
  return {
    run: stored.run,
    tables,
    rows: await reportedRows(parts, name, kept),
    total,
    left: leftOf(stored),
  };
}

/** Number of differing rows that were not kept; tables that only one version has are not compared. */
const leftOf = ({ differences, kept }: StoredRun): number =>
  Math.max(0, differingIn((differences ?? []).filter(({ is }) => is === 'compared')) - kept);

async function tablesOf(pool: pg.Pool, { run, differences }: StoredRun): Promise<readonly TableDifference[]> {
  return await Promise.all(
    (differences ?? []).map(async (table): Promise<TableDifference> => {
      const names = Object.keys(table.columns);
      const samples =
        names.length === 0
          ? new Map<string, readonly KeptRow[]>()
          : await samplesOf(pool, run.id, table.table, names, SAMPLES);
      return {
        ...countsOf(table),
        columns: names.map((column) => ({
          column,
          rows: table.columns[column] ?? 0,
          samples: (samples.get(column) ?? []).map((row) => sampleOf(row, column)),
        })),
        columns_added: table.columnsAdded,
        columns_gone: table.columnsGone,
      };
    }),
  );
}

const countsOf = ({ table, added, gone, changed, is }: Compared) => ({ table, added, gone, changed, is });

/** Sample of a differing column; in JSON the first inner path that differs. */
function sampleOf({ key, columns, before, after }: KeptRow, column: string) {
  const path = columns.find(
    (each) => each === column || each.startsWith(`${column}.`) || each.startsWith(`${column}[`),
  );
  return {
    key: Object.values(key).join('-'),
    before: before?.[path ?? column] ?? null,
    after: after?.[path ?? column] ?? null,
  };
}

async function reportedRows(
  parts: ReportParts,
  name: string,
  kept: readonly KeptRow[],
): Promise<readonly DifferenceRow[]> {
  const projection = parts.projections.find((each) => each.name === name);
  const rows = kept.map(({ table_name: table, ...row }) => ({ table, ...row }));
  const records = await recordsOfRows(parts, projection, rows);
  return rows.map((row, at) => ({ ...row, record: records[at] ?? null }));
}

/** All kept rows of a run, in batches, each read while the previous one is written. */
export async function* differingRows(
  parts: ReportParts,
  name: string,
  run: number,
): AsyncGenerator<readonly DifferenceRow[]> {
  for (let after = 0; ; ) {
    const kept = await keptRows(parts.pool, run, { after, offset: 0, limit: BATCH });
    const last = kept.at(-1);
    if (!last) return;
    yield await reportedRows(parts, name, kept);
    after = last.number;
  }
}
