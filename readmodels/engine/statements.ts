import type { ColumnType } from '../projection.ts';
import type { Queryable } from './queryable.ts';
import { quoted, type Row, type Table } from './tables.ts';
import { isList, listOf, listParameter, storedValue } from './values.ts';

/** Loads the rows of some keys, in one statement. */
export async function loadRows(
  db: Queryable,
  name: string,
  table: Table,
  keys: readonly Row[],
): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  const { columns, parameters } = unnested(table, table.key, keys);
  const list = table.key.map(quoted).join(', ');
  const { rows } = await db.query<Record<string, unknown>>(
    `select t.* from (select ${columns} from unnest(${parameters.lists}) as given(${list})) k join ${name} t using (${list})`,
    parameters.values,
  );
  for (const row of rows) {
    for (const [column, type] of Object.entries(table.columns)) {
      if (type === 'timestamptz') row[column] = storedValue(row[column]);
    }
  }
  return rows;
}

/** Inserts rows, or replaces those of the same key, in one statement. */
export async function upsertRows(
  db: Queryable,
  name: string,
  table: Table,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(table.columns);
  const { columns, parameters } = unnested(table, names, rows);
  const list = names.map(quoted).join(', ');
  const rest = names.filter((column) => !table.key.includes(column));
  const update =
    rest.length === 0
      ? 'nothing'
      : `update set ${rest.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`;
  await db.query(
    `insert into ${name} (${list}) select ${columns} from unnest(${parameters.lists}) as given(${list}) on conflict (${table.key.map(quoted).join(', ')}) do ${update}`,
    parameters.values,
  );
}

/** Deletes the rows whose `by` columns have one of the values, if `only` is true for them, in one statement. */
export async function deleteRows(
  db: Queryable,
  name: string,
  table: Table,
  by: readonly string[],
  values: readonly Row[],
  only = 'true',
): Promise<void> {
  if (values.length === 0) return;
  const { columns, parameters } = unnested(table, by, values);
  const list = by.map(quoted).join(', ');
  await db.query(
    `delete from ${name} where (${list}) in (select ${columns} from unnest(${parameters.lists}) as given(${list})) and ${only}`,
    parameters.values,
  );
}

function unnested(table: Table, names: readonly string[], rows: readonly Row[]) {
  const types = names.map((column) => typeOf(table, column));
  return {
    columns: names.map((column, at) => cast(quoted(column), types[at])).join(', '),
    parameters: {
      lists: types.map((type, at) => listOf(type, `$${at + 1}`)).join(', '),
      values: names.map((column, at) =>
        listParameter(
          rows.map((row) => row[column]),
          types[at] ?? 'text',
        ),
      ),
    },
  };
}

const cast = (column: string, type: ColumnType | undefined): string =>
  isList(type) ? `${column}::${type}` : column;

function typeOf(table: Table, column: string): ColumnType {
  const type = table.columns[column];
  if (!type) throw new Error(`table ${table.name} has no column ${column}`);
  return type;
}
