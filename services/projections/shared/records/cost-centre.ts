import { maySee } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { sql } from 'kysely';

/**
 * Checks that the session sees a cost centre.
 * @throws {NotFound} no cost centre, or one out of sight
 */
export async function expectCentreInSight(db: ReadDatabase, session: Sight, unit: number): Promise<void> {
  const { rows } = await sql<{ executor: number | null }>`
    select id_parent as executor from ${catalogueTable('unit')} where id = ${unit}`.execute(db);
  const executor = rows[0]?.executor;
  if (executor == null || !maySee(session, { executor, units: [unit] })) throw new NotFound();
}
