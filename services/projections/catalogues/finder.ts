import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { labelOf } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { canonicalNumber, type NumberKind } from '@expediente/kernel/same-number.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { Positions } from '@expediente/readmodels/engine/positions.ts';
import { likePattern } from '@expediente/readmodels/lists/conditions.ts';
import {
  accessProjection,
  cataloguesProjection,
  catalogueTable,
} from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const READS = [accessProjection.name, cataloguesProjection.name];

/** Finds catalogue records in the read models by values of their fields. */
export const finderIn = (
  db: ReadDatabase,
  positions: Pick<Positions, 'waitFor'>,
  store: Pick<EventStore, 'head'>,
): RecordFinder => ({
  async keysWith(name, values) {
    const definition: AnyCatalogue = CATALOGUES[name];
    const columns = columnsOf(definition);
    const conditions = Object.entries(values).map(([field, value]) =>
      columns[field] === 'text' && value !== null
        ? hasOneOf(definition, field, [String(value)])
        : sql<SqlBool>`${sql.ref(field)} is not distinct from ${value}`,
    );
    const { rows } = await sql<Readonly<Record<string, unknown>> & { readonly key: string | number }>`
      select *, ${sql.ref(definition.key.field)} as key from ${catalogueTable(name)}
      where ${sql.join(conditions, sql` and `)} limit ${MOST_SPELLINGS}`.execute(db);
    // Records written exactly so come before those with the same number: two old records may share one number.
    const written = rows.filter((row) =>
      Object.entries(values).every(
        ([field, value]) => numberKind(definition, field) === undefined || upper(row[field]) === upper(value),
      ),
    );
    return (written.length > 0 ? written : rows).slice(0, 2).map(({ key }) => key);
  },
  async recordsWith<Name extends CatalogueName>(name: Name, field: string, values: readonly string[]) {
    const asked = [...new Set(values.map((value) => value.trim()))];
    if (asked.length === 0) return [];
    const definition: AnyCatalogue = CATALOGUES[name];
    const columns = Object.keys(definition.fields).map((each) => sql.ref(each));
    const { rows } = await sql<CatalogueRecords[Name]>`
      select ${sql.join(columns)} from ${catalogueTable(name)}
      where ${hasOneOf(definition, field, asked)}
      order by ${sql.ref(definition.key.field)}`.execute(db);
    return rows;
  },
  async keysAlike(name, field, text) {
    const definition: AnyCatalogue = CATALOGUES[name];
    const rows = await alikeIn(db, definition, { [field]: text });
    return rows.slice(0, 2).map((row) => keyIn(definition, row));
  },
  async alikeOf(name, values, key) {
    const definition: AnyCatalogue = CATALOGUES[name];
    const rows = await alikeIn(db, definition, values);
    const found = rows.find((row) => keyIn(definition, row) !== key);
    return found && labelWithKey(definition, found, Object.keys(values));
  },
  async settled() {
    await positions.waitFor(READS, await store.head());
  },
});

type Row = Readonly<Record<string, unknown>>;

/** Records with these values; accents, case and outer spaces do not count. */
async function alikeIn(
  db: ReadDatabase,
  definition: AnyCatalogue,
  values: Readonly<Record<string, string | number | null>>,
): Promise<readonly Row[]> {
  const searched = Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' && definition.search.includes(field)
      ? [sql<SqlBool>`search_text like ${likePattern(plain(value))}`]
      : [],
  );
  const where = searched.length === 0 ? sql`` : sql`where ${sql.join(searched, sql` and `)}`;
  const { rows } = await sql<Row>`
    select * from ${catalogueTable(definition.name)} ${where}
    order by ${sql.ref(definition.key.field)}`.execute(db);
  return rows.filter((row) =>
    Object.entries(values).every(([field, value]) => plain(row[field]) === plain(value)),
  );
}

// Key columns are texts or numbers.
const keyIn = ({ key }: AnyCatalogue, row: Row): string | number => row[key.field] as string | number;

/** Most spellings of one number among the records. */
const MOST_SPELLINGS = 20;

const upper = (value: unknown): string => String(value ?? '').toUpperCase();

/** Kind of a number field that must be unique; undefined: the field is no such number. */
function numberKind(definition: AnyCatalogue, field: string): NumberKind | undefined {
  const same = definition.unique.find(({ fields }) => fields.length === 1 && fields[0] === field)?.same;
  return same === 'name' ? undefined : same;
}

/**
 * Checks whether a field has one of the values, apart from case; for a number also with zeros in front (stored numbers
 * have no separators).
 */
function hasOneOf(definition: AnyCatalogue, field: string, values: readonly string[]): RawBuilder<SqlBool> {
  const column = sql.ref(field);
  const kind = numberKind(definition, field);
  const written = sql<SqlBool>`upper(${column}) in (select upper(value) from unnest(${values}::text[]) value)`;
  if (kind === undefined) return written;
  const forms = values.map((value) => canonicalNumber(kind, value)).filter((form) => form !== '');
  return sql<SqlBool>`(${written} or ltrim(upper(${column}), '0') = any(${forms}::text[]))`;
}

/** Label of a record, with its key where several records may share the label. */
function labelWithKey(
  definition: AnyCatalogue,
  record: Readonly<Record<string, unknown>>,
  alike: readonly string[],
): string {
  const { key, label } = definition;
  const distinct = label.some((field) => !alike.includes(field));
  return distinct
    ? labelOf(definition, record)
    : `${labelOf(definition, record)}, ID ${String(record[key.field])}`;
}

/** Text without accents, case and outer spaces, for comparison. */
const plain = (value: unknown): string => folded(String(value ?? '')).trim();
