import { isDateText, startOfDay } from '@expediente/kernel/dates.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { likePattern } from '@expediente/readmodels/lists/conditions.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { FACT_KINDS } from '@expediente/schemas/facts/read.ts';
import { type SqlBool, sql } from 'kysely';
import { kindsNamed } from './words.ts';

const DAY_MS = 86_400_000;

/**
 * Whose facts a session may see: who reaches the institution all of them; others those of users who work for one of
 * the units that they see, and of these only what was done under their own executor, or under none that was kept.
 */
export async function factsInSight(db: ReadDatabase, session: Session): Promise<readonly Condition[]> {
  if (session.scope === 'institution') return [];
  const users = await usersOf(db, session);
  const executor = String(session.executor?.id ?? '');
  return [
    sql<SqlBool>`f.user_id = any(${users.map(String)}::text[])`,
    sql<SqlBool>`coalesce(f.details->>'executor', '') in ('', ${executor})`,
  ];
}

async function usersOf(db: ReadDatabase, session: Session): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${catalogueTable('user')} u where ${worksInSight(session)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A user (u) who works for one of the units that the session sees; to whom reaches the institution, every user. */
export const worksInSight = ({ scope, units }: Session): Condition =>
  scope === 'institution'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from jsonb_array_elements(u.units) own
        where (own->>'state')::integer = 1 and (own->>'id')::integer = any(${[...units]}::integer[]))`;

/** What the filters of the list ask of a fact. @throws {BadInput} */
export function filtered({ filter }: ListRequest): readonly Condition[] {
  return Object.entries(filter).map(([name, values]) => {
    const texts = values.map(String);
    switch (name) {
      case 'kind':
        return sql<SqlBool>`f.kind = any(${texts}::text[])`;
      case 'user_id':
        return sql<SqlBool>`f.user_id = any(${texts}::text[])`;
      case 'entity':
        return sql<SqlBool>`f.entity = any(${texts}::text[])`;
      case 'result':
        return texts.includes('done') ? sql<SqlBool>`f.result = 'done'` : sql<SqlBool>`f.result <> 'done'`;
      case 'from':
        return sql<SqlBool>`f.at >= ${dayOf(name, texts[0])}`;
      case 'to':
        return sql<SqlBool>`f.at < ${new Date(dayOf(name, texts[0]).getTime() + DAY_MS)}`;
      default:
        throw new BadInput([{ field: 'filter', message: `No se puede filtrar por ${name}.` }]);
    }
  });
}

/** The first instant of a day in Guatemala. */
function dayOf(field: string, text = ''): Date {
  if (!isDateText(text)) throw new BadInput([{ field, message: 'Debe ser un día: aaaa-mm-dd.' }]);
  return startOfDay(text);
}

/**
 * What each word asks of a fact: to be of a person or a kind that has it, of a record of that id (`24`, `order:24`), or
 * of the call with that code. Each is found by an index, so that a word needs no look at all facts.
 * @param records kinds of records that facts may be about
 */
export async function searched(
  db: ReadDatabase,
  search: string,
  records: readonly string[],
): Promise<readonly Condition[]> {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return await Promise.all(
    words.map(async (word) => {
      const { rows } = await sql<{ id: number }>`
        select u.id from ${catalogueTable('user')} u where u.search_text like ${likePattern(word)}`.execute(
        db,
      );
      const kinds = kindsNamed(word, FACT_KINDS);
      const entities = [word, ...records.map((kind) => `${kind}:${word}`)];
      return sql<SqlBool>`(f.user_id = any(${rows.map(({ id }) => String(id))}::text[])
        or f.kind = any(${[...kinds]}::text[]) or f.result = ${word} or f.entity = any(${entities}::text[])
        or f.details->>'code' = ${word})`;
    }),
  );
}
