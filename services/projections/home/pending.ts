import type { LifeCycleTable } from '@expediente/machines/life-cycle/table.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type {
  HomePending,
  PendingGroup,
  PendingOfYear,
  PendingRecord,
} from '@expediente/schemas/home/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadParts } from '../parts.ts';
import type { ReadDatabase } from '../read-database.ts';
import { grants } from '../records/offers.ts';
import { readFirstSteps } from './first-steps.ts';

/** What may wait for somebody: the action that ends the waiting rules who sees it. */
export interface PendingKind {
  /** Key of R3 §6: `approve`, `commitment`… */
  readonly action: string;
  /** Spanish: 'PAC por aprobar'. */
  readonly title: string;
  readonly states: readonly number[];
}

/** The records of one life cycle as the home page shows them; `t` is the record in the expressions. */
export interface PendingSource {
  /** Pages whose permissions rule it; the first is where the work is done. */
  readonly pages: readonly [string, ...string[]];
  /** In the order of the work. */
  readonly kinds: readonly PendingKind[];
  readonly from: RawBuilder<unknown>;
  /** As `/history` and the module's routes name it. */
  readonly id: RawBuilder<unknown>;
  /** `Pedido 12/2026` */
  readonly title: RawBuilder<unknown>;
  /** Cost centre or provider, and the supply. */
  readonly detail: RawBuilder<unknown>;
  /** Those in sight, of the years that still matter. */
  within(session: Sight): RawBuilder<SqlBool>;
}

/** What waits for whom, as a life cycle's table says. */
export const kindsOf = <Name extends string>({
  waiting,
  codes,
}: Pick<LifeCycleTable<Name, string, number>, 'waiting' | 'codes'>): readonly PendingKind[] =>
  waiting.map(({ states, ...kind }) => ({ ...kind, states: codes(...states) }));

interface Group extends PendingKind {
  readonly lifecycle: string;
  readonly source: PendingSource;
}

const SHOWN = 5;
const DAY_MS = 86_400_000;

/** `/home/pending`: what waits for the reader, by action that its profile grants; the oldest first. */
export async function readPending(
  { db, modules }: Pick<ReadParts, 'db' | 'modules'>,
  session: Sight,
  now: Date,
): Promise<HomePending> {
  const granted = modules
    .flatMap(({ name, pending }) =>
      pending === undefined
        ? []
        : pending.kinds.map((kind): Group => ({ ...kind, lifecycle: name, source: pending })),
    )
    .filter(({ source, action }) => grants(session, source.pages, action));
  const [first_steps, groups] = await Promise.all([
    readFirstSteps(db, session),
    readGroups(db, session, granted, now),
  ]);
  return { groups: groups.filter(({ count, others }) => count > 0 || others.length > 0), first_steps };
}

/** In one question: each alone would cost more to ask than to answer. */
async function readGroups(
  db: ReadDatabase,
  session: Sight,
  granted: readonly Group[],
  now: Date,
): Promise<readonly PendingGroup[]> {
  if (granted.length === 0) return [];
  const asked = granted.map((group, place) => sql`(${waiting(session, group, place)})`);
  const { rows } = await sql<Waiting>`
    select * from (${sql.join(asked, sql` union all `)}) waiting order by place, since, id`.execute(db);
  return granted.map((group, place) => {
    const own = rows.filter((row) => row.place === place);
    return pendingGroup(group, own, session.year, now);
  });
}

/** One of the records shown; `years`: how many of its group wait in each year, the earliest first. */
interface Waiting extends Omit<PendingRecord, 'since' | 'days'> {
  readonly place: number;
  readonly since: Date;
  readonly years: readonly PendingOfYear[];
}

function waiting(session: Sight, { source, states }: Group, place: number): RawBuilder<unknown> {
  const { from, id, title, detail, within } = source;
  const which = sql`t.state = any(${[...states]}::integer[]) and ${within(session)}`;
  return sql`
    select ${sql.lit(place)} as place, oldest.*, counted.years
    from (
      select ${id} as id, ${title} as title, ${detail} as detail, t.year, t.state_since as since
      from ${from} where ${which} order by t.state_since, ${id} limit ${SHOWN}
    ) oldest cross join (
      select json_agg(json_build_object('year', year, 'count', count) order by year) as years
      from (select t.year, count(*) from ${from} where ${which} group by t.year) of_year
    ) counted`;
}

function pendingGroup(
  { source, ...group }: Group,
  rows: readonly Waiting[],
  year: number,
  now: Date,
): PendingGroup {
  const records = rows.map(({ place: _, years: __, since, ...row }) => ({
    ...row,
    since: since.toISOString(),
    days: Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS)),
  }));
  const years = rows[0]?.years ?? [];
  return {
    ...group,
    page: source.pages[0],
    count: years.find((each) => each.year === year)?.count ?? 0,
    others: years.filter((each) => each.year !== year),
    oldest_days: records[0]?.days ?? 0,
    records,
  };
}
