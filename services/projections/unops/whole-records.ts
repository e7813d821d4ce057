import type { UnopsState } from '@expediente/machines/unops/state.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { sql } from 'kysely';
import { unopsRecords } from './model.ts';

/** States of records' life cycles, by their own ids or those of their regularisations. */
export async function wholeRecords(
  db: ReadDatabase,
  column: 'id' | 'id_regularize',
  ids: readonly number[],
): Promise<readonly UnopsState[]> {
  const { rows } = await sql<{ record: UnopsState }>`
    select r.record from ${unopsRecords} r where ${sql.ref(`r.${column}`)} = any(${[...ids]}::integer[])
    order by r.id`.execute(db);
  return rows.map(({ record }) => record);
}
