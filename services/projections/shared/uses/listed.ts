import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { RecordUse } from '@expediente/catalogues/engine/uses.ts';
import { labelOf } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { cut } from '@expediente/kernel/text.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { type SqlBool, sql } from 'kysely';
import type { UsePlace, Uses } from './places.ts';

/** Most uses that are counted. */
const MOST = 1_000;
/** Number of uses that are named. */
const NAMED = 3;
/** Longest name of a use, since a message must be short. */
const LONGEST = 60;

/** Uses in the read models, which may be behind: for display, not for decisions. */
export async function listedUses(
  db: ReadDatabase,
  modules: readonly { readonly uses?: Uses }[],
  catalogue: CatalogueName,
  id: string | number,
): Promise<readonly RecordUse[]> {
  const found = await Promise.all([
    ...referring(catalogue).map(
      async ([definition, fields]) => await catalogueUse(db, definition, fields, id),
    ),
    ...modules
      .flatMap(({ uses }) => uses?.[catalogue] ?? [])
      .map(async (each) => await placeUse(db, each, id)),
  ]);
  return found.flatMap((use) => use ?? []);
}

/** Catalogues with references to the given one, each with the fields that refer to it. */
function referring(catalogue: CatalogueName): (readonly [AnyCatalogue, readonly string[]])[] {
  return CATALOGUE_NAMES.flatMap((name) => {
    const definition: AnyCatalogue = CATALOGUES[name];
    const fields = definition.references.filter((each) => each.catalogue === catalogue);
    return fields.length === 0 ? [] : [[definition, fields.map(({ field }) => field)] as const];
  });
}

async function catalogueUse(
  db: ReadDatabase,
  definition: AnyCatalogue,
  fields: readonly string[],
  id: string | number,
): Promise<RecordUse | null> {
  const names = sql.join(
    fields.map((field) => sql<SqlBool>`${sql.ref(field)} = ${id}`),
    sql` or `,
  );
  const { rows } = await sql<Readonly<Record<string, string | number>>>`
    select * from ${catalogueTable(definition.name)} where ${names}
    order by ${sql.ref(definition.key.field)} limit ${MOST}`.execute(db);
  if (rows.length === 0) return null;
  const labels = rows.slice(0, NAMED).map((row) => cut(labelOf(definition, row), LONGEST));
  const more = rows.length > NAMED ? '…' : '';
  const noun = rows.length === 1 ? definition.noun : definition.plural;
  return {
    kind: definition.name,
    keys: rows.flatMap((row) => row[definition.key.field] ?? []),
    words: `${counted(rows.length)} ${noun} (${[...labels, ...(more ? [more] : [])].join(', ')})`,
  };
}

async function placeUse(
  db: ReadDatabase,
  { kind, noun: [one, many], table, where, name }: UsePlace,
  id: string | number,
) {
  const { rows } = await sql<{ count: number; names: readonly string[] | null }>`
    select count(*)::integer as count, (array_agg(name order by name))[1:${sql.lit(NAMED)}] as names
    from (select ${name ?? sql`null`}::text as name from ${table} where ${where(id)} limit ${MOST}) found`.execute(
    db,
  );
  const { count = 0, names } = rows[0] ?? {};
  if (count === 0) return null;
  const named =
    name && names
      ? ` (${[...names.map((each) => cut(each, LONGEST)), ...(count > NAMED ? ['…'] : [])].join(', ')})`
      : '';
  return { kind, words: `${counted(count)} ${count === 1 ? one : many}${named}` };
}

const counted = (count: number): string => (count >= MOST ? 'al menos 1,000' : String(count));
