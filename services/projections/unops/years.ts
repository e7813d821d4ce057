import type { Sight } from '@expediente/platform/access/session.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import { type SqlBool, sql } from 'kysely';

/**
 * Rows of a year as UNOPS lists are asked (unops D15).
 * @param as alias of their table
 * @param year 0: of all; undefined: of the session's
 * @param earlier with the session's year come those of earlier ones
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
