import { ADMINISTRATOR_PROFILE } from '@expediente/catalogues/access/administration.ts';
import {
  beyondProfile,
  beyondUser,
  type Delegate,
  OF_THE_INSTITUTION,
} from '@expediente/catalogues/access/authority.ts';
import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { typedRecord } from '@expediente/catalogues/engine/table.ts';
import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ProfileRecord } from '@expediente/schemas/catalogues/records.ts';
import { sql } from 'kysely';
import type { CatalogueRow } from './row.ts';

/** Reason why the session may not change a record of access; empty: its own authority suffices. */
export type Hindrance = (row: CatalogueRow) => string;

/** Checks each row of users and profiles by the rule by which commands refuse (catalogues/access/authority.ts). */
export async function authorityIn(
  db: ReadDatabase,
  { name, scope }: AnyCatalogue,
  session: Sight,
): Promise<Hindrance> {
  if (scope === 'institution' && !seesInstitution(session)) return () => OF_THE_INSTITUTION;
  if (session.profileId === ADMINISTRATOR_PROFILE || (name !== 'user' && name !== 'profile')) return () => '';
  const [profiles, units] = await Promise.all([profilesIn(db), executorsIn(db)]);
  const profile = profiles.get(session.profileId);
  if (profile === undefined) return () => '';
  const executors = seesInstitution(session) ? null : session.executors.map(({ id }) => id);
  const delegate: Delegate = { profile, executors };
  // Rows of these two lists have all fields of the catalogue's records.
  if (name === 'profile') return (row) => beyondProfile(delegate, typedRecord('profile', row)) ?? '';
  return (row) => {
    const user = typedRecord('user', row);
    const assigned = user.units.filter(({ state }) => state === 1);
    const of = new Set(assigned.flatMap(({ id }) => units.get(id) ?? []));
    return beyondUser(delegate, { profile: profiles.get(user.id_profile) ?? null, executors: [...of] }) ?? '';
  };
}

async function profilesIn(db: ReadDatabase): Promise<ReadonlyMap<number, ProfileRecord>> {
  const { rows } = await sql<ProfileRecord>`select * from ${catalogueTable('profile')}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function executorsIn(db: ReadDatabase): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; executor: number }>`
    select id, coalesce(id_parent, id) as executor from ${catalogueTable('unit')}`.execute(db);
  return new Map(rows.map(({ id, executor }) => [id, executor]));
}
