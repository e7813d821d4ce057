import type { Sight } from '@expediente/platform/access/session.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type {
  HomePending,
  PendingGroup,
  PendingOfYear,
  PendingQueue,
  PendingRecord,
  PendingTurn,
} from '@expediente/schemas/home/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadParts } from '../shared/parts.ts';
import { detailFor, type PendingKind, type PendingSource, pendingSources } from '../shared/pending/source.ts';
import { grants } from '../shared/records/offers.ts';
import { readFirstSteps } from './first-steps.ts';

interface Group extends PendingKind {
  readonly lifecycle: string;
  readonly source: PendingSource;
  /**
   * Group in the address of a pending record: `order.2~3`; with the page for a module's further pages:
   * `request.serviciosmedicos.1`.
   */
  readonly key: string;
}

type Parts = Pick<ReadParts, 'db' | 'modules'>;

const SHOWN = 5;
const DAY_MS = 86_400_000;

/** Groups of records on which the user may act, by the rights of the profile. */
const grantedGroups = (modules: Parts['modules'], session: Sight): readonly Group[] =>
  modules
    .flatMap((module) =>
      pendingSources(module).flatMap((source, place) =>
        source.kinds.map((kind): Group => {
          const { lifecycle = module.name, pages } = source;
          const of = place === 0 || lifecycle !== module.name ? lifecycle : `${lifecycle}.${pages[0]}`;
          const names = Object.keys(kind.narrowed?.filter ?? {});
          const key = [of, kind.states.join('~'), ...names].join('.');
          return { ...kind, lifecycle, source, key };
        }),
      ),
    )
    .filter(({ source, action }) => grants(session, source.pages, action));

/** `/home/pending`: records on which the user may act by the rights of the profile, oldest first. */
export async function readPending({ db, modules }: Parts, session: Sight, now: Date): Promise<HomePending> {
  const granted = grantedGroups(modules, session);
  const [first_steps, groups] = await Promise.all([
    readFirstSteps(db, session),
    readGroups(db, session, granted, now),
  ]);
  const some = groups.filter(({ count, others }) => count > 0 || others.length > 0);
  return { groups: some, works: granted.length > 0, first_steps };
}

/** Reads all groups by one query: one query for each would cost more time in transit than in the database. */
async function readGroups(
  db: ReadDatabase,
  session: Sight,
  granted: readonly Group[],
  now: Date,
): Promise<readonly PendingGroup[]> {
  if (granted.length === 0) return [];
  const asked = granted.map((group, place) => sql`(${waiting(session, group, place)})`);
  const { rows } = await sql<Waiting>`
    select * from (${sql.join(asked, sql` union all `)}) waiting order by place, turn`.execute(db);
  return granted.map((group, place) => {
    const own = rows.filter((row) => row.place === place);
    return pendingGroup(group, own, session.year, now);
  });
}

/** A row for each record shown; `years`: number of records of its group in each year, earliest first. */
interface Waiting extends Omit<PendingRecord, 'since' | 'days'> {
  readonly place: number;
  readonly turn: string;
  readonly since: Date;
  readonly years: readonly (PendingOfYear & { readonly amount: string })[];
}

/** Condition of the records in a group that the session sees. */
const which = (session: Sight, { source, states, narrowed }: Group): RawBuilder<SqlBool> =>
  sql`t.state = any(${[...states]}::integer[]) and ${narrowed?.where() ?? sql`true`} and ${source.within(session)}`;

/**
 * Order of the records: those of the session's year first, so that other years never hide them; the oldest first in
 * each part.
 */
const turns = (session: Sight, { source: { id } }: Group): RawBuilder<unknown> =>
  sql`t.year <> ${session.year}, t.state_since, ${id}`;

const NOTHING = sql`''`;

const shown = (session: Sight, group: Group): RawBuilder<unknown> => {
  const {
    source: { id, title, supply, amount, difference, due: ofAll },
    narrowed,
  } = group;
  const due = narrowed?.due ?? ofAll;
  return sql`
  ${id} as id, ${title} as title, ${detailFor(session, group.source)} as detail, ${supply ?? NOTHING} as supply,
  ${amount ? sql`(${amount})::text` : NOTHING} as amount,
  ${difference ? sql`(${difference})::text` : NOTHING} as difference,
  ${due ? sql`coalesce(to_char(${due}, 'YYYY-MM-DD'), '')` : NOTHING} as due,
  t.year, t.state_since as since`;
};

function waiting(session: Sight, group: Group, place: number): RawBuilder<unknown> {
  const { from, amount } = group.source;
  const those = sql`from ${from} where ${which(session, group)}`;
  const order = turns(session, group);
  return sql`
    select ${sql.lit(place)} as place, first.*, counted.years
    from (
      select ${shown(session, group)}, row_number() over (order by ${order}) as turn
      ${those} order by ${order} limit ${SHOWN}
    ) first cross join (
      select json_agg(json_build_object('year', year, 'count', count, 'amount', amount) order by year) as years
      from (
        select t.year, count(*), ${amount ? sql`coalesce(sum(${amount}), 0)::text` : NOTHING} as amount
        ${those} group by t.year
      ) of_year
    ) counted`;
}

function pendingGroup(group: Group, rows: readonly Waiting[], year: number, now: Date): PendingGroup {
  const { source, narrowed, ...kind } = group;
  const records = rows.map(({ place: _, turn: __, years: ___, since, ...row }) => ({
    ...row,
    since: since.toISOString(),
    days: daysSince(since, now),
  }));
  const years = rows[0]?.years ?? [];
  const present = years.find((each) => each.year === year);
  return {
    ...kind,
    page: source.pages[0],
    filter: narrowed?.filter ?? {},
    sort: source.oldest ?? '',
    count: present?.count ?? 0,
    amount: present?.amount ?? '',
    others: years.filter((each) => each.year !== year).map(({ amount: _, ...other }) => other),
    oldest_days: Math.max(0, ...records.map(({ days }) => days)),
    records,
  };
}

const daysSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));

interface Turn extends PendingTurn {
  readonly turn: number;
  readonly total: number;
}

/**
 * `/home/queue`: place of a record within its group, over all years, and its neighbours.
 * @param asked `before`: last known place of the record; once it left the group, the record now at that place is next
 */
export async function readQueue(
  { db, modules }: Parts,
  session: Sight,
  asked: { readonly group: string; readonly id: string; readonly before: number },
  now: Date,
): Promise<PendingQueue> {
  const groups = grantedGroups(modules, session);
  const at = groups.findIndex((each) => each.key === asked.group);
  const group = groups[at];
  if (!group) return { place: null, total: 0, previous: null, next: null, first: null, group: null };
  const { from, id, title, detail } = group.source;
  const { rows } = await sql<Turn>`
    with waiting as (
      select ${id} as id, ${title} as title, ${detail} as detail,
        (row_number() over (order by ${turns(session, group)}))::integer as turn
      from ${from} where ${which(session, group)}
    ), present as (
      select coalesce((select turn from waiting where id = ${asked.id}), ${asked.before}::integer) as turn
    )
    select w.*, (select count(*)::integer from waiting) as total
    from waiting w, present p where w.turn between p.turn - 1 and p.turn + 1 or w.turn = 1`.execute(db);
  const of = (turn: number): PendingTurn | null => {
    const row = rows.find((each) => each.turn === turn);
    return row ? { id: row.id, title: row.title, detail: row.detail } : null;
  };
  const own = rows.find((row) => row.id === asked.id)?.turn ?? null;
  const place = own ?? asked.before;
  const next = of(own === null ? Math.max(place, 1) : place + 1);
  const first = own === 1 ? null : of(1);
  return {
    place: own,
    total: rows[0]?.total ?? 0,
    previous: of(place - 1),
    next,
    first,
    // After a group's last record the next group follows.
    group:
      next || first
        ? null
        : await firstGroup(db, session, [...groups.slice(at + 1), ...groups.slice(0, at)], now),
  };
}

/** The first of these groups with pending records. */
async function firstGroup(
  db: ReadDatabase,
  session: Sight,
  groups: readonly Group[],
  now: Date,
): Promise<PendingGroup | null> {
  const read = await readGroups(db, session, groups, now);
  return read.find(({ records }) => records.length > 0) ?? null;
}
