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

async function differenceOf(db: Queryable, projection: Projection, table: Table): Promise<TableDifference> {
  const key = table.key.map(quoted).join(', ');
  const columns = Object.keys(table.columns).filter((column) => !table.key.includes(column));
  const anyDiffers = columns.map((column) => differs(column, table.columns[column]));
  const counts = anyDiffers.map(
    (differs, at) => `count(*) filter (where both_there and ${differs}) as c${at}`,
  );
  const { rows } = await db.query<Record<string, number>>(
    `select count(*) filter (where l.tableoid is null) as added,
            count(*) filter (where n.tableoid is null) as gone,
            count(*) filter (where both_there and (${anyDiffers.join(' or ') || 'false'})) as changed
            ${counts.map((count) => `, ${count}`).join('')}
     from (select *, tableoid from ${tableName(table, projection.version, 'next')}) n
     full join (select *, tableoid from ${tableName(table, projection.version)}) l using (${key})
     cross join lateral (select n.tableoid is not null and l.tableoid is not null as both_there) b`,
  );
  const row = rows[0] ?? {};
  return {
    table: table.name,
    added: row.added ?? 0,
    gone: row.gone ?? 0,
    changed: row.changed ?? 0,
    columns: Object.fromEntries(
      columns.map((column, at) => [column, row[`c${at}`] ?? 0] as const).filter(([, count]) => count > 0),
    ),
  };
}

/** JSON has no equality: the same text is the same, and another text may still say the same. */
function differs(column: string, type: ColumnType | undefined): string {
  const [next, live] = [`n.${quoted(column)}`, `l.${quoted(column)}`];
  if (type !== 'json') return `${next} is distinct from ${live}`;
  return `(${next}::text is distinct from ${live}::text and ${next}::jsonb is distinct from ${live}::jsonb)`;
}
