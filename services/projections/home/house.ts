import type { Sight } from '@expediente/platform/access/session.ts';
import { OF_INSTALLATION, runsOf } from '@expediente/readmodels/engine/runs.ts';
import type { ChangedRecord, House, HouseAct } from '@expediente/schemas/home/read.ts';
import { sql } from 'kysely';
import type { ReadParts } from '../parts.ts';

/** So many of the latest runs are looked at: one that was stopped says nothing. */
const LATEST = 20;

/**
 * `/home/house`: when backups and verifications of the whole installation ended lately, by how they ended: those that are
 * runs of the journal, and the last of those before there was one.
 */
export async function readHouse({ db, pool }: Pick<ReadParts, 'db' | 'pool'>): Promise<House> {
  const [runs, { rows }] = await Promise.all([
    runsOf(pool, OF_INSTALLATION, { offset: 0, limit: LATEST }),
    sql<Omit<HouseAct, 'at'> & { readonly at: Date }>`
      select act, result, at from read.last_act order by at desc`.execute(db),
  ]);
  const ended = runs.rows.flatMap(({ kind, state, found, ended_at }): HouseAct[] =>
    (kind === 'backup' || kind === 'verify') && state === 'done' && ended_at !== null
      ? [{ act: kind, result: (found ?? 0) > 0 ? 'broken' : 'done', at: ended_at }]
      : [],
  );
  return [...ended, ...rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() }))];
}

const SHOWN = 8;

/** `/home/changes`: the records of the session's year that changed last. */
export async function readChanges(
  { db, modules }: Pick<ReadParts, 'db' | 'modules'>,
  session: Sight,
): Promise<readonly ChangedRecord[]> {
  const asked = modules.flatMap(({ name, pending }) =>
    pending === undefined
      ? []
      : [
          sql`(select ${sql.lit(name)} as lifecycle, ${pending.id} as id, ${pending.title} as title, ${pending.detail} as detail,
            t.user_updated as by, t.date_updated as at
          from ${pending.from} where t.year = ${session.year} and ${pending.within(session)}
          order by t.date_updated desc limit ${SHOWN})`,
        ],
  );
  const { rows } = await sql<Omit<ChangedRecord, 'at'> & { readonly at: Date }>`
    select * from (${sql.join(asked, sql` union all `)}) changed order by at desc limit ${SHOWN}`.execute(db);
  return rows.map(({ at, ...record }) => ({ ...record, at: at.toISOString() }));
}
