import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { itemOf, type Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Columns } from '../model/columns.ts';
import type { Rows } from '../model/read-model.ts';
import { dayOrNull } from '../model/record-model.ts';
import type { ReadDatabase } from '../read-database.ts';

/**
 * What a record was judged by when it was last saved: the columns of a part (`part`) with one row per rule set, and per
 * item where one record is judged by a rule set more than once.
 */
export const JUDGEMENT_COLUMNS = {
  rule: { type: 'text', of: ({ rule }) => rule },
  item: { type: 'text', of: itemOf },
  version: { type: 'integer', of: ({ version }) => version },
  date: { type: 'date', of: ({ on }) => dayOrNull(on) },
  facts: { type: 'json', of: ({ facts }) => facts },
  result: { type: 'text', of: ({ result }) => result },
  by: { type: 'json', of: ({ by }) => by },
  accepted: { type: 'text', of: ({ accepted }) => accepted },
} as const satisfies Columns<[Judgement, unknown, number]>;

export const JUDGEMENT_KEY = ['rule', 'item'] as const;

/** What people call a judged record, and whose it is. */
export interface JudgedRecord {
  readonly id: RecordId;
  /** Code of its status. */
  readonly state: number;
  readonly number: string;
  readonly unit: string;
  readonly executor: string;
}

export type RecordId = string | number;

/** Where a module keeps what its records were judged by. */
export interface JudgementSource {
  /** In `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  /** Of `JUDGEMENT_COLUMNS`. */
  readonly table: Rows<unknown>;
  /** The record's id, made of its rows (j). */
  readonly id: { readonly type: 'integer' | 'text'; readonly from: RawBuilder<RecordId> };
  /** Condition over its rows (j): the records that a session sees. */
  within(session: Sight): RawBuilder<SqlBool>;
  /** The command that judges one of them again, and the pages whose `update` it needs. */
  readonly again: { readonly path: OperationPath; readonly pages: readonly string[] };
  /** Why a judgement of a rule set stays as it is in a status, else ''; absent: it never has to. */
  closed?(state: number, rule: string): string;
  records(db: ReadDatabase, ids: readonly RecordId[]): Promise<readonly JudgedRecord[]>;
}

/** A judgement as it was kept. */
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

/** Days, both counted; absent: without an end there. `version`: only what it judged. */
export interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: number | undefined;
}

const BATCH = 5_000;

/** The judgements of a rule set in a range, by their days, in batches: however many there are, few are held at once. */
export async function* judgementsIn(
  db: ReadDatabase,
  { table, id, within }: JudgementSource,
  session: Sight,
  rule: string,
  { from = '0001-01-01', to = '9999-12-31', version }: Range,
): AsyncGenerator<readonly JudgementRow[]> {
  let after: Pick<JudgementRow, 'date' | 'id' | 'item'> | undefined;
  for (;;) {
    const beyond =
      after === undefined
        ? sql``
        : sql`and (j.date, ${id.from}, j.item) > (${after.date}::date, ${after.id}::${sql.raw(id.type)}, ${after.item})`;
    const { rows } = await sql<JudgementRow>`
      select ${id.from} as id, j.item, j.version, j.date::text as date, j.facts, j.result, j.by, j.accepted
      from ${table} j
      where j.rule = ${rule} and j.date between ${from}::date and ${to}::date
        ${version === undefined ? sql`` : sql`and j.version = ${version}`}
        ${beyond} and ${within(session)}
      order by j.date, ${id.from}, j.item limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (after === undefined || rows.length < BATCH) return;
  }
}

/** Whether a rule set has judged any record at all, whoever may see it. */
export async function hasJudged(
  db: ReadDatabase,
  { table }: Pick<JudgementSource, 'table'>,
  rule: string,
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ${table} j where j.rule = ${rule}) as any`.execute(db);
  return rows[0]?.any === true;
}
