import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { PaperKindRecord } from '@expediente/schemas/catalogues/records.ts';
import { sql } from 'kysely';

/** Every kind of paper that the file of an order may have; a few dozen at most (hospital D1). */
export async function readPaperKinds(db: ReadDatabase): Promise<readonly PaperKindRecord[]> {
  const { rows } = await sql<PaperKindRecord>`
    select id, description, required_from, purchase_types, position, state
    from ${catalogueTable('paperKind')} order by position, id`.execute(db);
  return rows;
}
