import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { DetailColumns, ModelList } from '@expediente/readmodels/model/list.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { AuditRead } from '@expediente/schemas/shared/read.ts';
import { sql } from 'kysely';

/** Parts of a record's detail: its row of the list, the record as its life cycle folds it, who changed it last. */
export interface Found<Row, State> {
  readonly row: Row;
  readonly record: State;
  readonly updated: Pick<AuditRead, 'user_updated' | 'date_updated'>;
}

/** One record by its key; undefined where there is none. @throws {NotFound} out of sight */
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
    row: row as Row, // the others are off it
    record,
    updated: { user_updated, date_updated: date_updated.toISOString() },
  };
}

/** @throws {NotFound} none in sight */
export async function oneRecord<Row, State>(
  ...asked: Parameters<typeof findRecord<Row, State>>
): Promise<Found<Row, State>> {
  const found = await findRecord(...asked);
  if (!found) throw new NotFound();
  return found;
}
