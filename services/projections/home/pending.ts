import { wordsIn } from '@expediente/kernel/spellings.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { allOf, holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type {
  HomePending,
  PendingGroup,
  PendingOfYear,
  PendingOrder,
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

const DAY_MS = 86_400_000;

/** Choice of pending work. */
export interface AskedPending {
  /** Number of records of a group. */
  readonly shown: number;
  /** Key of the only group asked for; '': all. */
  readonly group: string;
  /** Words that a record must hold; '': any record. */
  readonly search: string;
  readonly order: PendingOrder;
}

/** The first records of all groups. */
export const ANYTHING: AskedPending = { shown: 5, group: '', search: '', order: 'oldest' };

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

/** `/home/pending`: records on which the user may act by the rights of the profile. */
export async function readPending(
  { db, modules }: Parts,
  session: Sight,
  asked: AskedPending,
  now: Date,
): Promise<HomePending> {
  const granted = grantedGroups(modules, session);
  const wanted = asked.group === '' ? granted : granted.filter(({ key }) => key === asked.group);
  const [first_steps, groups] = await Promise.all([
    readFirstSteps(db, session),
    readGroups(db, session, wanted, asked, now),
  ]);
  const some = groups.filter(({ count, others }) => count > 0 || others.length > 0);
  const desk = granted.some(({ own }) => own !== true);
  return { groups: some, desk, works: granted.length > 0, first_steps };
}

/** Reads all groups by one query: one query for each would cost more time in transit than in the database. */
async function readGroups(
  db: ReadDatabase,
  session: Sight,
  granted: readonly Group[],
  asked: AskedPending,
  now: Date,
): Promise<readonly PendingGroup[]> {
  if (granted.length === 0) return [];
  const each = granted.map((group, place) => sql`(${waiting(session, group, place, asked)})`);
  const { rows } = await sql<Waiting>`
    select * from (${sql.join(each, sql` union all `)}) waiting order by place, turn`.execute(db);
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

/** Condition of the records that hold all words of a search. */
function holding(session: Sight, { source }: Group, search: string): RawBuilder<SqlBool> {
  const { title, supply } = source;
  const text = sql`lower(unaccent(concat_ws(' ', ${title}, ${detailFor(session, source)}, ${supply ?? NOTHING})))`;
  return allOf(wordsIn(search).map((word) => holdsWord(text, word)));
}

/**
 * Order of the records: those of the session's year first, so that other years never hide them; the oldest or the
 * largest first in each part.
 */
const turns = (
  session: Sight,
  { source: { id, amount } }: Group,
  order: PendingOrder = 'oldest',
): RawBuilder<unknown> => {
  const first = order === 'largest' && amount ? sql`${amount} desc nulls last, ` : sql``;
  return sql`t.year <> ${session.year}, ${first}t.state_since, ${id}`;
};

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

function waiting(session: Sight, group: Group, place: number, asked: AskedPending): RawBuilder<unknown> {
  const { from, amount } = group.source;
  const those = sql`from ${from} where ${which(session, group)} and ${holding(session, group, asked.search)}`;
  const order = turns(session, group, asked.order);
  return sql`
    select ${sql.lit(place)} as place, first.*, counted.years
    from (
      select ${shown(session, group)}, row_number() over (order by ${order}) as turn
      ${those} order by ${order} limit ${asked.shown}
    ) first cross join (
      select json_agg(json_build_object('year', year, 'count', count, 'amount', amount) order by year) as years
      from (
        select t.year, count(*), ${amount ? sql`coalesce(sum(${amount}), 0)::text` : NOTHING} as amount
        ${those} group by t.year
      ) of_year
    ) counted`;
}

function pendingGroup(group: Group, rows: readonly Waiting[], year: number, now: Date): PendingGroup {
  const { source, narrowed, own: _own, ...kind } = group;
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
  const read = await readGroups(db, session, groups, ANYTHING, now);
  return read.find(({ records }) => records.length > 0) ?? null;
}
