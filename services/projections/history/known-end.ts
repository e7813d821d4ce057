import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { quoted, type Row, tableName } from '@expediente/readmodels/engine/tables.ts';
import { liveVersion } from '@expediente/readmodels/engine/versions.ts';
import type { Projection, TableDefinition } from '@expediente/readmodels/projection.ts';
import type { ReadParts } from '../shared/parts.ts';

/** A table of a read model whose rows keep the revision of the last folded event of their record. */
export interface RevisedTable {
  readonly projection: Projection;
  // biome-ignore lint/suspicious/noExplicitAny: tables of different rows stand in one list
  readonly table: TableDefinition<any>;
  /** Category of the record's stream. */
  readonly category: string;
  keysOf(stream: StreamName): readonly Row[];
}

/** Tables with a column for the revision of their records. */
export const revisedTables = (projections: readonly Projection[]): readonly RevisedTable[] =>
  projections.flatMap((projection) =>
    projection.folds.flatMap(({ streams: [only, ...others], table, keysOf }) =>
      only && others.length === 0 && 'revision' in table.columns
        ? [{ projection, table, category: only.category, keysOf }]
        : [],
    ),
  );

/**
 * Queries of the revisions in a stream's rows. Key columns are compared in their own types: a cast would not use the
 * index.
 */
export function revisionsOf(
  { projection, table, keysOf }: RevisedTable,
  stream: StreamName,
): readonly { readonly text: string; readonly values: readonly unknown[] }[] {
  const where = table.key.map((column, at) => `${quoted(column)} = $${at + 1}`).join(' and ');
  return keysOf(stream).map((key) => ({
    text: `select revision from ${tableName(table, projection.version)} where ${where}`,
    values: table.key.map((column) => key[column]),
  }));
}

/**
 * Last revision of a record in the read models; -1: none of them knows it. Read before the events, it never exceeds
 * their last revision unless the store lost some.
 */
export async function knownEnd(
  { pool, modules }: Pick<ReadParts, 'pool' | 'modules'>,
  stream: StreamName,
): Promise<number> {
  const category = streamCategory(stream);
  const tables = revisedTables(modules.flatMap(({ projections = [] }) => projections));
  let end = -1;
  for (const table of tables.filter((each) => each.category === category)) {
    const { name, version } = table.projection;
    if ((await liveVersion(pool, name))?.version !== version) continue;
    for (const { text, values } of revisionsOf(table, stream)) {
      const { rows } = await pool.query<{ revision: number | string }>(text, [...values]);
      for (const { revision } of rows) end = Math.max(end, Number(revision));
    }
  }
  return end;
}
