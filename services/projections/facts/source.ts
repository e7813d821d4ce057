import type { JsonObject } from '@expediente/kernel/events.ts';
import { inTurns } from '@expediente/kernel/in-turns.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { acts } from './acts/model.ts';

/** Most rows that are counted in each of the two sources; `more` marks an answer with further rows. */
export const COUNTED = 10_000;

/** Conditions on acts (j) and on facts (f); null: no acts or no facts. */
export interface Asked {
  readonly acts: Condition | null;
  readonly facts: Condition | null;
}

/** Row as read from the acts, or from the audit's facts. */
export interface Stored {
  /** Number of a fact; 0: an act. */
  readonly number: string | number;
  readonly at: Date;
  readonly kind: string;
  readonly user_id: string;
  readonly session: string;
  readonly entity: string;
  readonly result: string;
  readonly details: JsonObject | null;
  /** Revision of an act's first event on the record. */
  readonly revision: number;
  readonly executor: string;
  readonly sentence: string;
  /** Types of an act's events on the record. */
  readonly types: readonly string[];
  /** Pairs of actions that its user completed; '' for none. */
  readonly segregation: string;
  readonly amount: string | null;
  readonly events: number | null;
}

const ACT = sql`0::bigint as number, j.at, 'act'::text as kind, j.user_id, j.session, j.entity, 'done'::text as result,
  null::jsonb as details, j.revision, j.executor, j.sentence, j.types, j.segregation, j.amount::text as amount, j.events`;
const FACT = sql`f.number, f.at, f.kind, f.user_id, f.session, f.entity, f.result, f.details, 0 as revision,
  coalesce(f.details->>'executor', '') as executor, '' as sentence, '{}'::text[] as types, ''::text as segregation, null::text as amount, null::integer as events`;

/**
 * Order of both sources together; at the same instant acts come before facts. Each branch has an index for its own
 * part.
 */
const ORDER = ['at', 'number', 'entity', 'revision'] as const;
const ACT_ORDER = ['j.at', 'j.entity', 'j.revision'] as const;
const FACT_ORDER = ['f.at', 'f.number'] as const;

const ordered = (columns: readonly string[], descending: boolean): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`}`));

/**
 * First rows of both sources, unsorted across them.
 * @param most rows of each branch
 */
function first({ acts: ofActs, facts }: Asked, descending: boolean, most: number): RawBuilder<unknown> {
  const branches = [
    ...(ofActs
      ? [
          sql`(select ${ACT} from ${acts} j where ${ofActs} order by ${ordered(ACT_ORDER, descending)} limit ${most})`,
        ]
      : []),
    ...(facts
      ? [
          sql`(select ${FACT} from audit f where ${facts} order by ${ordered(FACT_ORDER, descending)} limit ${most})`,
        ]
      : []),
  ];
  if (branches.length === 0) return sql`(select ${FACT} from audit f where false)`;
  return sql.join(branches, sql` union all `);
}

/** Query of one page of acts and facts, ordered by instant. */
export function pageQuery(
  asked: Asked,
  { number, size }: { readonly number: number; readonly size: number },
  descending: boolean,
): RawBuilder<Stored> {
  const offset = (number - 1) * size;
  return sql<Stored>`select * from (${first(asked, descending, offset + size)}) r
    order by ${ordered(ORDER, descending)} limit ${size} offset ${offset}`;
}

export async function readPage(
  db: ReadDatabase,
  ...question: Parameters<typeof pageQuery>
): Promise<readonly Stored[]> {
  return (await pageQuery(...question).execute(db)).rows;
}

/** The act that wrote an event of a record: the last act that begins at or before that revision. */
export const actAt = (entity: string, revision: number): Condition => sql<SqlBool>`j.entity = ${entity}
  and j.revision = (select max(b.revision) from ${acts} b where b.entity = ${entity} and b.revision <= ${revision})`;

/** Counts the rows, in each source up to `COUNTED`. */
export async function countRows(
  db: ReadDatabase,
  { acts: ofActs, facts }: Asked,
): Promise<{ readonly total: number; readonly more: boolean }> {
  const limit = COUNTED + 1;
  const counts = [
    ...(ofActs ? [sql`(select from ${acts} j where ${ofActs} limit ${limit})`] : []),
    ...(facts ? [sql`(select from audit f where ${facts} limit ${limit})`] : []),
  ];
  // Counted in turns, since the page is read at the same time.
  const found = await inTurns(counts, 1, async (counted) => {
    const { rows } = await sql<{
      total: number;
    }>`select count(*)::integer as total from ${counted} c`.execute(db);
    return rows[0]?.total ?? 0;
  });
  const total = found.reduce((sum, each) => sum + each, 0);
  return { total: Math.min(total, COUNTED), more: total > COUNTED };
}

const BATCH = 1_000;

/** All rows of a question, latest first, read while the consumer takes them. */
export async function* rowsInBatches(db: ReadDatabase, asked: Asked): AsyncGenerator<readonly Stored[]> {
  let last: Stored | undefined;
  for (;;) {
    const rest = last ? after(asked, last) : asked;
    const { rows }: { readonly rows: readonly Stored[] } = await sql<Stored>`
      select * from (${first(rest, true, BATCH)}) r order by ${ordered(ORDER, true)} limit ${BATCH}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** Condition of the rows after a given one, latest first. */
function after({ acts: ofActs, facts }: Asked, { at, number, entity, revision }: Stored): Asked {
  const isAct = Number(number) === 0;
  const actsAfter = isAct
    ? sql<SqlBool>`j.at <= ${at} and (j.at, j.entity, j.revision) < (${at}, ${entity}::text, ${revision}::integer)`
    : sql<SqlBool>`j.at <= ${at}`;
  const factsAfter = isAct
    ? sql<SqlBool>`f.at < ${at}`
    : sql<SqlBool>`(f.at, f.number) < (${at}, ${number}::bigint)`;
  return {
    acts: ofActs && sql<SqlBool>`${ofActs} and ${actsAfter}`,
    facts: facts && sql<SqlBool>`${facts} and ${factsAfter}`,
  };
}

/** Facts of one call, in the order in which they happened. */
export async function factsOfCode(db: ReadDatabase, code: string): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select ${FACT} from audit f where f.details->>'code' = ${code} order by f.number`.execute(db);
  return rows;
}

/**
 * Refuses any order but that of the instants.
 * @throws {BadInput}
 */
export function requireByTime(sort: { readonly column: string } | null): void {
  if (sort && sort.column !== 'at')
    throw new BadInput([
      { field: 'sort', message: `La bitácora se ordena por instante (at), no por ${sort.column}.` },
    ]);
}
