import { mayUse } from '@expediente/platform/access/permissions.ts';
import { scopeCondition, seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { seesAll } from '../history/open.ts';
import { READ_PERMISSIONS } from './acts/kinds.ts';
import { actedRecords } from './acts/model.ts';
import type { Asked } from './source.ts';

/**
 * Conditions of the rows that a session may see (domain §8): acts on records that it may read, by the rule of `mayRead`
 * in history/open.ts, and facts about such records. Facts about no record are shown to users who reach the institution;
 * other users see those of users who work for a unit in their own sight. Prints and exports are shown under the
 * executor for which they were made; without one, only to users who reach the institution.
 */
export async function inSight(db: ReadDatabase, session: Session): Promise<readonly Asked[]> {
  const all = seesInstitution(session);
  if (seesAll(session)) return [];
  const readable = mayBeRead(session);
  const users = all ? [] : (await usersOf(db, session)).map(String);
  const ofOthers = all ? sql<SqlBool>`true` : sql<SqlBool>`f.user_id = any(${users}::text[])`;
  const about = sql<SqlBool>`case when exists (${recordOf('f.entity')})
    then exists (${recordOf('f.entity')} and ${readable}) else ${ofOthers} end`;
  const acts = actsInSight(session);
  return [{ acts, facts: all ? about : sql<SqlBool>`(${about} and ${underExecutor(session)})` }];
}

/** Condition of the acts (j) on records that a session may read. */
export const actsInSight = (session: Session): Condition =>
  seesAll(session)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (${recordOf('j.entity')} and ${mayBeRead(session)})`;

const recordOf = (entity: string): RawBuilder<unknown> =>
  sql`select from ${actedRecords} o where o.entity = ${sql.ref(entity)}`;

/**
 * Facts of the session's executor. Facts without an executor, such as sign-ins, count for each executor. Reads, prints
 * and exports without an executor count for none, because content was handed out in them.
 */
function underExecutor({ executor }: Session): Condition {
  const own = String(executor?.id ?? '');
  const kept = sql`coalesce(f.details->>'executor', '')`;
  return sql<SqlBool>`(${kept} = ${own} and ${kept} <> '' or ${kept} = '' and f.kind not in ('read', 'print', 'export'))`;
}

/** The rule of `mayRead` as a condition on a record (o). */
function mayBeRead(session: Session): Condition {
  const { executor, units } = session;
  const permissions = READ_PERMISSIONS.filter(
    (each) => mayUse(session, 'historial') || mayUse(session, each),
  );
  const allowed = sql<SqlBool>`o.permission = any(${permissions}::text[])`;
  if (seesInstitution(session)) return allowed;
  const ofExecutor = scopeCondition(session, { executor: 'o.executor', unitsOrAll: 'o.units' });
  const worked = sql`${executor === null ? [...units] : [executor.id, ...units]}::integer[]`;
  const ofUnits = sql<SqlBool>`(o.executor is null and (o.units is null or o.units && ${worked}))`;
  return sql<SqlBool>`(${allowed} and (${ofExecutor} or ${ofUnits}))`;
}

async function usersOf(db: ReadDatabase, session: Session): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${catalogueTable('user')} u where ${worksInSight(session)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Users (u) who work for a unit that the session sees; all users for a session that reaches the institution. */
export const worksInSight = (session: Session): Condition =>
  seesInstitution(session)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from jsonb_array_elements(u.units) own
        where (own->>'state')::integer = 1 and (own->>'id')::integer = any(${[...session.units]}::integer[]))`;
