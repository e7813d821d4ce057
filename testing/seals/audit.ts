import { type AuditRow, CHAIN_START, chainOf } from '@expediente/platform/audit/fact.ts';
import type pg from 'pg';

type Rewritten = Pick<AuditRow, 'kind' | 'entity' | 'result' | 'details'>;

/**
 * Rewrites the audit as an insider could, without some facts or with other details, numbered and chained again from
 * its beginning.
 */
export async function rewriteAudit(
  db: Pick<pg.Pool, 'query'>,
  isKept: (fact: Rewritten) => boolean,
  detailsOf: (fact: Rewritten) => AuditRow['details'] = ({ details }) => details,
): Promise<void> {
  const { rows } = await db.query<Omit<AuditRow, 'at'> & { readonly at: Date }>(
    'select * from audit order by number',
  );
  await db.query('alter table audit disable trigger user');
  await db.query('truncate audit');
  let chain = CHAIN_START;
  let number = 0;
  for (const fact of rows.filter(isKept)) {
    const { at, kind, user_id, session, entity, result } = fact;
    const details = detailsOf(fact);
    number += 1;
    const row = { number, at: at.toISOString(), kind, user_id, session, entity, result, details };
    chain = chainOf(chain, row);
    await db.query(
      `insert into audit (number, at, kind, user_id, session, entity, result, details, chain)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [number, row.at, kind, user_id, session, entity, result, details, chain],
    );
  }
  await db.query('alter table audit enable trigger user');
  await db.query('update audit_head set number = $1', [number]);
}
