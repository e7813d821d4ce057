import type { JsonObject } from '@expediente/kernel/events.ts';
import type pg from 'pg';
import { CHAIN_START, chainOf } from './fact.ts';

export interface AuditVerdict {
  /** Facts read. */
  readonly facts: number;
  /** Number of the first fact that is missing or is not what was written; absent when all are good. */
  readonly brokenAt?: number;
  /** Facts that were written after the last one there is. */
  readonly lost: number;
  /** Chain of the last good fact: what the daily seal covers. */
  readonly head: string;
}

interface Stored {
  readonly number: string | number;
  readonly at: Date;
  readonly kind: string;
  readonly user_id: string;
  readonly session: string;
  readonly entity: string;
  readonly result: string;
  readonly details: JsonObject;
  readonly chain: string;
}

/** Reads the whole table and follows its chain. Finds changed, missing and inserted facts, and a lost end. */
export async function verifyAudit(pool: pg.Pool): Promise<AuditVerdict> {
  // Before the facts: what is written meanwhile is more than it says, never less.
  const written = await pool.query<{ number: string | number }>('select number from audit_head');
  const wanted = Number(written.rows[0]?.number ?? 0);
  let head = CHAIN_START;
  let facts = 0;
  for (;;) {
    const { rows } = await pool.query<Stored>(
      'select * from audit where number > $1 order by number limit 5000',
      [facts],
    );
    if (rows.length === 0) return { facts, head, lost: Math.max(0, wanted - facts) };
    for (const { chain, number, at, ...rest } of rows) {
      const row = { ...rest, number: Number(number), at: at.toISOString() };
      if (row.number !== facts + 1 || chainOf(head, row) !== chain)
        return { facts, brokenAt: facts + 1, head, lost: 0 };
      facts += 1;
      head = chain;
    }
  }
}
