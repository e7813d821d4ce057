import { sql } from 'kysely';
import { likePattern } from '../lists/conditions.ts';
import type { UnitsNamed } from '../lists/definition.ts';
import type { ReadDatabase } from '../read-database.ts';
import { catalogueTable } from './catalogues.ts';

/** Looks up the units of each word once. */
export function unitsNamed(db: ReadDatabase): UnitsNamed {
  const known = new Map<string, Promise<readonly number[]>>();
  const look = async (word: string): Promise<readonly number[]> => {
    const { rows } = await sql<{ id: number }>`
      select id from ${catalogueTable('unit')} where search_text like ${likePattern(word)}`.execute(db);
    return rows.map(({ id }) => id);
  };
  return async (word) => {
    const units = known.get(word) ?? look(word);
    known.set(word, units);
    return await units;
  };
}
