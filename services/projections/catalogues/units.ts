import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Session, Sight } from '@expediente/platform/access/session.ts';
import { Forbidden, NotFound } from '@expediente/platform/refusals.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { UnitLookup, UserInformation } from '@expediente/schemas/catalogues/read.ts';
import type { UserRecord } from '@expediente/schemas/catalogues/records.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type LookupQuery, pageOf, searchConditions, windowOf } from './lookup.ts';

/**
 * Active cost centres (u) of active executors (e) that the session sees, each with its executor (domain §8 "Scope").
 */
export async function readUnits(
  db: ReadDatabase,
  session: Sight,
  query: LookupQuery,
  which?: RawBuilder<SqlBool>,
): Promise<Page<UnitLookup>> {
  const unit = catalogueTable('unit');
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`u.is_executor = 0`,
    sql<SqlBool>`u.state = 1`,
    sql<SqlBool>`e.state = 1`,
  ];
  if (session.executor !== null) conditions.push(sql<SqlBool>`u.id_parent = ${session.executor.id}`);
  if (!seesInstitution(session)) {
    conditions.push(sql<SqlBool>`u.id = any(${[...session.units]}::integer[])`);
  }
  const request = listRequest(query);
  conditions.push(...searchConditions(request.search, 'u.search_text'));
  if (which !== undefined) conditions.push(which);
  const { limit, offset } = windowOf(request);
  const where = sql.join(conditions, sql` and `);
  const [{ rows }, counted] = await Promise.all([
    sql<UnitLookup>`
      select u.id, u.description, u.appear_in_acts, u.id_parent, e.description as parent_description, u.address, u.unit_phone
      from ${unit} u left join ${unit} e on e.id = u.id_parent
      where ${where} order by u.id limit ${limit} offset ${offset}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from ${unit} u left join ${unit} e on e.id = u.id_parent where ${where}`.execute(
      db,
    ),
  ]);
  return pageOf(rows, counted.rows[0]?.total ?? 0);
}

/** A unit's own address, which pickers offer first as `main` (domain §7.7); null: no such unit. */
export async function ownAddress(
  db: ReadDatabase,
  unit: number,
): Promise<{ readonly executor: number; readonly address: string } | null> {
  const { rows } = await sql<{ executor: number; address: string }>`
    select coalesce(id_parent, id) as executor, address from ${catalogueTable('unit')} where id = ${unit}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** GET /users/get/information: data of the session's own user, read only (R1 §2). */
export async function readOwnInformation(
  db: ReadDatabase,
  session: Session,
): Promise<UserInformation | null> {
  const found = await sql<UserRecord & { profile: string }>`
    select u.*, p.description as profile from ${catalogueTable('user')} u
    join ${catalogueTable('profile')} p on p.id = u.id_profile where u.id = ${session.userId}`.execute(db);
  const [user] = found.rows;
  if (!user) return null;
  const ids = user.units.filter(({ state }) => state === 1).map(({ id }) => id);
  const table = catalogueTable('unit');
  const { rows: units } = await sql<UserInformation['units'][number]>`
    select u.id, u.description, u.id_parent, e.description as parent_description
    from ${table} u left join ${table} e on e.id = u.id_parent where u.id = any(${ids}::integer[]) order by u.id`.execute(
    db,
  );
  const { id, full_name, email, phone, username, id_profile, profile } = user;
  return { id, full_name, email, phone, username, id_profile, profile, units };
}

/**
 * Finds a unit of the session's executor.
 * @throws {NotFound, Forbidden}
 */
export async function unitInSight(db: ReadDatabase, session: Sight, id: number) {
  const unit = await ownAddress(db, id);
  if (unit === null) throw new NotFound();
  if (!seesInstitution(session) && unit.executor !== session.executor?.id) throw new Forbidden();
  return unit;
}
