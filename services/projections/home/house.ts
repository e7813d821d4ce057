import type { Sight } from '@expediente/platform/access/session.ts';
import { lastActs } from '@expediente/readmodels/engine/runs.ts';
import type { ChangedRecord, House } from '@expediente/schemas/home/read.ts';
import { sql } from 'kysely';
import { actedRecords } from '../facts/acts/model.ts';
import type { ReadParts } from '../shared/parts.ts';
import { detailFor, pendingSources } from '../shared/pending/source.ts';

/** Instants at which backups and verifications of the whole installation last ended, by their result. */
export const readHouse = async ({ pool }: Pick<ReadParts, 'pool'>): Promise<House> => await lastActs(pool);

/** The last seal of the log; empty: nothing was sealed so far. */
export async function readLastSeal({ seals }: Pick<ReadParts, 'seals'>): Promise<House> {
  const { last, alarms } = await seals.state();
  return last === null ? [] : [{ act: 'seal', result: alarms.length === 0 ? 'done' : 'broken', at: last.at }];
}

const SHOWN = 8;

/** `/home/changes`: the latest changed records of the session's year. */
export async function readChanges(
  { db, modules }: Pick<ReadParts, 'db' | 'modules'>,
  session: Sight,
): Promise<readonly ChangedRecord[]> {
  const asked = modules.flatMap((module) =>
    pendingSources(module).map(
      (pending, place) =>
        sql`(select ${sql.lit(place)} as place, ${sql.lit(pending.lifecycle ?? module.name)} as lifecycle, ${pending.id} as id, ${pending.title} as title, ${detailFor(session, pending)} as detail,
            t.user_updated as by, t.date_updated as at
          from ${pending.from} where t.year = ${session.year} and ${pending.within(session)}
          order by t.date_updated desc limit ${SHOWN})`,
    ),
  );
  // Within one act: the consolidation before the records that it changed.
  const { rows } = await sql<Omit<ChangedRecord, 'at'> & { readonly at: Date }>`
    select lifecycle, id, title, coalesce(last->>'sentence', '') as sentence, detail, by, at
    from (${sql.join(asked, sql` union all `)}) changed
    left join ${actedRecords} acted on acted.entity = lifecycle || ':' || id
    order by at desc, place desc limit ${SHOWN}`.execute(db);
  return rows.map(({ at, ...record }) => ({ ...record, at: at.toISOString() }));
}
