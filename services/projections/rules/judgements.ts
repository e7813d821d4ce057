import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { part } from '../model/part.ts';
import type { Rows } from '../model/read-model.ts';
import { dayOrNull } from '../model/record-model.ts';
import type { ReadDatabase } from '../read-database.ts';

/** One row per record and rule set: what it was judged by when it was last saved. */
export const judgementPart = <State>(definition: {
  readonly name: string;
  id(state: State): number;
  judged(state: State): readonly Judgement[];
}) =>
  part({
    name: definition.name,
    owner: ['id'],
    key: ['rule'],
    from: (state) => [definition.judged(state)],
    each: (state: State) => definition.judged(state),
    columns: {
      id: { type: 'integer', of: (_, state) => definition.id(state) },
      rule: { type: 'text', of: ({ rule }) => rule },
      version: { type: 'integer', of: ({ version }) => version },
      date: { type: 'date', of: ({ on }) => dayOrNull(on) },
      facts: { type: 'json', of: ({ facts }) => facts },
      result: { type: 'text', of: ({ result }) => result },
      by: { type: 'json', of: ({ by }) => by },
      accepted: { type: 'text', of: ({ accepted }) => accepted },
    },
    indexes: ['(rule, date, id)'],
  });

/** What people call a judged record, and whose it is. */
export interface JudgedRecord {
  readonly id: number;
  readonly number: string;
  readonly unit: string;
  readonly executor: string;
}

/** Where a module keeps what its records were judged by. */
export interface JudgementSource {
  /** In `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  /** Of `judgementPart`. */
  readonly table: Rows<unknown>;
  /** Condition over its rows (j): the records that a session sees. */
  within(session: Sight): RawBuilder<SqlBool>;
  records(db: ReadDatabase, ids: readonly number[]): Promise<readonly JudgedRecord[]>;
}

/** A judgement as it was kept. */
export interface JudgementRow {
  readonly id: number;
  readonly version: number;
  readonly date: string;
  readonly facts: JsonObject;
  readonly result: string;
  readonly by: JsonObject;
  readonly accepted: string;
}

/** Days, both counted; absent: without an end there. */
export interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const BATCH = 5_000;

/** The judgements of a rule set in a range, by their days, in batches: however many there are, few are held at once. */
export async function* judgementsIn(
  db: ReadDatabase,
  { table, within }: JudgementSource,
  session: Sight,
  rule: string,
  { from = '0001-01-01', to = '9999-12-31' }: Range,
): AsyncGenerator<readonly JudgementRow[]> {
  let after: Pick<JudgementRow, 'date' | 'id'> = { date: '0001-01-01', id: -1 };
  for (;;) {
    const { rows } = await sql<JudgementRow>`
      select j.id, j.version, j.date::text as date, j.facts, j.result, j.by, j.accepted from ${table} j
      where j.rule = ${rule} and j.date between ${from}::date and ${to}::date
        and (j.date, j.id) > (${after.date}::date, ${after.id}::integer) and ${within(session)}
      order by j.date, j.id limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last;
  }
}
