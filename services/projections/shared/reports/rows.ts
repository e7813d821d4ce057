import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ReportRow } from '@expediente/schemas/reports/definition.ts';
import { sql } from 'kysely';
import type { Report } from './query.ts';
import type { Question } from './read.ts';

const BATCH = 2_000;

/** Values of a key, one list for each of its columns. */
type Keys = readonly (readonly (string | number)[])[];

/** Keys of all rows of a question, in its order. */
export async function readKeys(
  db: ReadDatabase,
  { query }: Report,
  { list, where, order }: Question,
): Promise<Keys> {
  const names = query.key.map((_, at) => sql.id(`k${at}`));
  const { rows } = await sql<Readonly<Record<string, readonly (string | number)[] | null>>>`
    select ${sql.join(names.map((name) => sql`array_agg(${name}) as ${name}`))} from (
      select ${sql.join(list.key.map((key, at) => sql`${key} as ${names[at]}`))}
      from ${list.from} where ${where} order by ${order}
    ) keys`.execute(db);
  return names.map((_, at) => rows[0]?.[`k${at}`] ?? []);
}

/**
 * The rows of these keys in their order, in batches, each read while the one before is worked on. Keys are taken
 * first, so that no row is left out or repeated while records change.
 */
export async function* rowsInBatches(
  db: ReadDatabase,
  report: Report,
  question: Question,
  keys: Keys,
): AsyncGenerator<readonly ReportRow[]> {
  const many = keys[0]?.length ?? 0;
  const read = (from: number) => (from < many ? batch(db, report, question, keys, from) : undefined);
  let next = read(0);
  for (let from = 0; next !== undefined; from += BATCH) {
    const rows = await next;
    next = read(from + BATCH);
    // Its failure after the reader has gone away is of no interest.
    next?.catch(() => undefined);
    yield rows;
  }
}

async function batch(
  db: ReadDatabase,
  { query }: Report,
  { list }: Question,
  keys: Keys,
  from: number,
): Promise<readonly ReportRow[]> {
  const names = query.key.map((_, at) => sql.ref(`wanted.k${at}`));
  const arrays = query.key.map(
    ({ type }, at) => sql`${keys[at]?.slice(from, from + BATCH)}::${sql.raw(type)}[]`,
  );
  const { rows } = await sql<ReportRow>`
    select ${list.select}
    from unnest(${sql.join(arrays)}) with ordinality as wanted(${sql.join(query.key.map((_, at) => sql.id(`k${at}`)))}, place),
      ${list.from}
    where (${sql.join(list.key)}) = (${sql.join(names)})
    order by wanted.place`.execute(db);
  return rows;
}
