import type { Sight } from '@expediente/platform/access/session.ts';
import type { Columns } from '@expediente/readmodels/model/columns.ts';
import { dayOrNull } from '@expediente/readmodels/model/record-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { itemOf, type Judgement } from '@expediente/schemas/rules/rule-set.ts';
import type { RawBuilder, SqlBool } from 'kysely';

/**
 * Columns of a part (`part`) with a record's judgements at its last save: one row for each rule set, and for each item
 * if a rule set judges a record more than once.
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

/** Name of a judged record, and its owner. */
export interface JudgedRecord {
  readonly id: RecordId;
  /** Code of the record's status. */
  readonly state: number;
  readonly number: string;
  readonly unit: string;
  readonly executor: string;
}

export type RecordId = string | number;

/** Judgements of records, to be read and named. */
export interface JudgedRows {
  /** Name in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  /** Rows of `JUDGEMENT_COLUMNS`. */
  readonly table: RawBuilder<unknown>;
  /** Id of the record, from its judgements (j). */
  readonly id: { readonly type: 'integer' | 'text'; readonly from: RawBuilder<RecordId> };
  /** Condition on judgements (j) of the records that a session sees. */
  within(session: Sight): RawBuilder<SqlBool>;
  records(db: ReadDatabase, ids: readonly RecordId[]): Promise<readonly JudgedRecord[]>;
}

/** Judgements of a module's records. */
export interface JudgementSource extends JudgedRows {
  /** Command that judges a record again, and the pages whose `update` it needs. */
  readonly again: { readonly path: OperationPath; readonly pages: readonly string[] };
  /**
   * States of the records, with the reason why a judgement of a rule set cannot be repeated in a state, '' where it
   * can; absent: it always can.
   */
  readonly closing?: {
    /** Condition on judgements (j) of records in one of these states. */
    within(states: readonly number[]): RawBuilder<SqlBool>;
    readonly states: readonly number[];
    fault(state: number, rule: string): string;
  };
}
