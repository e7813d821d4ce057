import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { type RawBuilder, sql } from 'kysely';
import type { JudgedRows, JudgementSource, RecordId } from '../shared/judgements/source.ts';

/** A stored judgement. */
export interface JudgementRow {
  readonly id: RecordId;
  readonly item: string;
  readonly version: number;
  readonly date: string;
  readonly facts: JsonObject;
  readonly result: string;
  readonly by: JsonObject;
  readonly accepted: string;
}

/** Days, both included; absent: no limit on that side. `version`: only judgements by this version. */
export interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: number | undefined;
}

const BATCH = 5_000;

const judgements = (
  { table, id, within }: JudgedRows,
  session: Sight,
  rule: string,
  asked: RawBuilder<unknown>,
): RawBuilder<JudgementRow> => sql<JudgementRow>`
  select ${id.from} as id, j.item, j.version, j.date::text as date, j.facts, j.result, j.by, j.accepted
  from ${table} j
  where j.rule = ${rule} ${asked} and ${within(session)}
  order by j.date, ${id.from}, j.item`;

/** Judgements of a rule set in a range, ordered by day and read in batches, so that few are in memory at once. */
export async function* judgementsIn(
  db: ReadDatabase,
  source: JudgedRows,
  session: Sight,
  rule: string,
  { from = '0001-01-01', to = '9999-12-31', version }: Range,
): AsyncGenerator<readonly JudgementRow[]> {
  const { id } = source;
  let after: Pick<JudgementRow, 'date' | 'id' | 'item'> | undefined;
  for (;;) {
    const beyond =
      after === undefined
        ? sql``
        : sql`and (j.date, ${id.from}, j.item) > (${after.date}::date, ${after.id}::${sql.raw(id.type)}, ${after.item})`;
    const asked = sql`and j.date between ${from}::date and ${to}::date
      ${version === undefined ? sql`` : sql`and j.version = ${version}`} ${beyond}`;
    const { rows } =
      await sql<JudgementRow>`${judgements(source, session, rule, asked)} limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (after === undefined || rows.length < BATCH) return;
  }
}

/** Judgements of one version of a rule set, from one source. */
export interface OfVersion {
  readonly source: JudgementSource;
  readonly rule: string;
  readonly version: number;
}

/**
 * Number of judgements of a version that a session sees, and of those whose record's state still allows a new
 * judgement.
 */
export async function countOfVersion(
  db: ReadDatabase,
  session: Sight,
  { source, rule, version }: OfVersion,
): Promise<{ readonly total: number; readonly open: number }> {
  const { table, within, closing } = source;
  const open =
    closing === undefined
      ? sql`true`
      : closing.within(closing.states.filter((state) => closing.fault(state, rule) === ''));
  const { rows } = await sql<{ total: number; open: number }>`
    select count(*)::integer as total, (count(*) filter (where ${open}))::integer as open
    from ${table} j where j.rule = ${rule} and j.version = ${version} and ${within(session)}`.execute(db);
  return rows[0] ?? { total: 0, open: 0 };
}

/**
 * Some judgements of a version, ordered by day.
 * @param from number of judgements to skip before them
 */
export async function someOfVersion(
  db: ReadDatabase,
  session: Sight,
  { source, rule, version }: OfVersion,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<readonly JudgementRow[]> {
  const asked = judgements(source, session, rule, sql`and j.version = ${version}`);
  return (await sql<JudgementRow>`${asked} offset ${from} limit ${most}`.execute(db)).rows;
}

/** Checks whether a rule set has judged any record, seen by the session or not. */
export async function hasJudged(
  db: ReadDatabase,
  { table }: Pick<JudgedRows, 'table'>,
  rule: string,
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ${table} j where j.rule = ${rule}) as any`.execute(db);
  return rows[0]?.any === true;
}
