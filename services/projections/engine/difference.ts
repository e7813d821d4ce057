import type { ColumnType, Projection } from '../projection.ts';
import { type Queryable, quoted, type Table, tableName, tablesOf } from './tables.ts';

/** What a rebuild changes in one table. */
export interface TableDifference {
  readonly table: string;
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  /** Rows that differ, by column; columns without a difference are left out. */
  readonly columns: Readonly<Record<string, number>>;
}

/** Compares the rebuilt tables with the live ones, row by row and column by column. */
export async function differences(
  db: Queryable,
  projection: Projection,
): Promise<readonly TableDifference[]> {
  const found: TableDifference[] = [];
  for (const table of tablesOf(projection)) found.push(await differenceOf(db, projection, table));
  return found;
}

/**
 * One pass: of the rows that both have, only those that differ are looked at column by column. A table that holds
 * JSON compares its rows' bytes for that, half the cost of its columns' values; a narrow one its columns.
 */
async function differenceOf(db: Queryable, projection: Projection, table: Table): Promise<TableDifference> {
  const key = table.key.map(quoted).join(', ');
  const columns = Object.keys(table.columns).filter((column) => !table.key.includes(column));
  const eachDiffers = columns.map((column) => differs(column, table.columns[column]));
  const anyDiffers = eachDiffers.join(' or ') || 'false';
  // Equal bytes are equal values; other bytes may still be (JSON), and are asked again below.
  const mayDiffer = Object.values(table.columns).includes('json') ? 'n.* *<> l.*' : anyDiffers;
  const bothThere = 'n.tableoid is not null and l.tableoid is not null';
  const counts = [anyDiffers, ...eachDiffers].map(
    (differs, at) => `count(*) filter (where ${bothThere} and (${differs})) as c${at}`,
  );
  const { rows } = await db.query<Record<string, number>>(
    `select count(*) filter (where l.tableoid is null) as added,
            count(*) filter (where n.tableoid is null) as gone,
            ${counts.join(', ')}
     from ${tableName(table, projection.version, 'next')} n
     full join ${tableName(table, projection.version)} l using (${key})
     where n.tableoid is null or l.tableoid is null or ${mayDiffer}`,
  );
  const row = rows[0] ?? {};
  return {
    table: table.name,
    added: row.added ?? 0,
    gone: row.gone ?? 0,
    changed: row.c0 ?? 0,
    columns: Object.fromEntries(
      columns.map((column, at) => [column, row[`c${at + 1}`] ?? 0] as const).filter(([, count]) => count > 0),
    ),
  };
}

/** JSON has no equality: the same text is the same, and another text may still say the same. */
function differs(column: string, type: ColumnType | undefined): string {
  const [next, live] = [`n.${quoted(column)}`, `l.${quoted(column)}`];
  if (type !== 'json') return `${next} is distinct from ${live}`;
  return `(${next}::text is distinct from ${live}::text and ${next}::jsonb is distinct from ${live}::jsonb)`;
}
