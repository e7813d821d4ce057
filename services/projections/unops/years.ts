import type { Sight } from '@expediente/platform/access/session.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import { type SqlBool, sql } from 'kysely';

/**
 * Condition of rows by year, for UNOPS lists (unops D15).
 * @param as alias of the table
 * @param year 0: all years; undefined: the session's
 * @param earlier whether earlier years come along with the session's
 */
export function ofYear(
  as: string,
  { year: present }: Sight,
  year: number | undefined,
  earlier = false,
): Condition {
  const column = sql.ref(`${as}.year`);
  if (year === 0) return sql<SqlBool>`true`;
  return year === undefined && earlier
    ? sql<SqlBool>`${column} <= ${present}`
    : sql<SqlBool>`${column} = ${year ?? present}`;
}
