import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { DetailColumns, ModelList } from '@expediente/readmodels/model/list.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { AuditRead } from '@expediente/schemas/shared/read.ts';
import { sql } from 'kysely';

/** Parts of a record's detail: its row in the list, the state of its life cycle, and its latest change. */
export interface Found<Row, State> {
  readonly row: Row;
  readonly record: State;
  readonly updated: Pick<AuditRead, 'user_updated' | 'date_updated'>;
}

/**
 * Reads one record by its key; undefined: none.
 * @throws {NotFound} out of the session's sight
 */
export async function findRecord<Row, State>(
  db: ReadDatabase,
  session: Sight,
  list: ModelList<Row, State>,
  ...key: readonly (string | number)[]
): Promise<Found<Row, State> | undefined> {
  const keyed = list.key.map(({ of }, at) => sql`${of} = ${key[at]}`);
  const { rows } = await sql<Row & DetailColumns<State> & { readonly in_sight: boolean | null }>`
    select ${list.detail}, ${list.scoped(session).condition} as in_sight
    from ${list.from} where ${sql.join(keyed, sql` and `)}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { record, user_updated, date_updated, in_sight, ...row } = found;
  if (!in_sight) throw new NotFound();
  return {
    row: row as Row, // only the list's columns are left
    record,
    updated: { user_updated, date_updated: date_updated.toISOString() },
  };
}

/**
 * Reads one record by its key.
 * @throws {NotFound} none, or out of the session's sight
 */
export async function oneRecord<Row, State>(
  ...asked: Parameters<typeof findRecord<Row, State>>
): Promise<Found<Row, State>> {
  const found = await findRecord(...asked);
  if (!found) throw new NotFound();
  return found;
}
