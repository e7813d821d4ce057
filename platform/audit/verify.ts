import type { JsonObject } from '@expediente/kernel/events.ts';
import type pg from 'pg';
import { AUDIT_CUT, type AuditRow, CHAIN_START, chainOf } from './fact.ts';

export interface AuditVerdict {
  /** Facts read. */
  readonly facts: number;
  /** Number of the first fact that is missing or changed; absent when all are valid. */
  readonly brokenAt?: number;
  /** Number of facts missing at the end. */
  readonly lost: number;
  /** Number of the first fact that reports facts missing when it was written; absent: none does. */
  readonly cutBefore?: number;
  /** Chain of the last valid fact, covered by the daily seal. */
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

/**
 * Reads the whole table and follows its chain. Finds changed, missing and inserted facts, and a lost end.
 * @param onFact called with every fact that is valid so far
 */
export async function verifyAudit(
  pool: Pick<pg.Pool, 'query'>,
  onFact: (fact: AuditRow) => void = () => undefined,
): Promise<AuditVerdict> {
  // Read before the facts: facts written meanwhile can only add to the count.
  const written = await pool.query<{ number: string | number }>('select number from audit_head');
  const wanted = Number(written.rows[0]?.number ?? 0);
  let head = CHAIN_START;
  let facts = 0;
  let cutBefore: number | undefined;
  const seen = (): Pick<AuditVerdict, 'facts' | 'head' | 'cutBefore'> => ({
    facts,
    head,
    ...(cutBefore !== undefined && { cutBefore }),
  });
  for (;;) {
    const { rows } = await pool.query<Stored>(
      'select * from audit where number > $1 order by number limit 5000',
      [facts],
    );
    if (rows.length === 0) return { ...seen(), lost: Math.max(0, wanted - facts) };
    for (const { chain, number, at, ...rest } of rows) {
      const row = { ...rest, number: Number(number), at: at.toISOString() };
      if (row.number !== facts + 1 || chainOf(head, row) !== chain)
        return { ...seen(), brokenAt: facts + 1, lost: 0 };
      facts += 1;
      head = chain;
      if (row.kind === 'ops' && row.result === AUDIT_CUT) cutBefore ??= facts;
      onFact(row);
    }
  }
}
