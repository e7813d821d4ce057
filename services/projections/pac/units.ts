import { type SqlBool, sql } from 'kysely';
import { pacs } from './model.ts';

/** Units (u) that have a plan in a year (in a state, where one is named), or none. */
export const withPlan = ({
  year,
  has,
  state,
}: {
  readonly year: number;
  readonly has: boolean;
  readonly state?: number | undefined;
}) => {
  const inState = state === undefined ? sql`` : sql`and p.state = ${state}`;
  const some = sql<SqlBool>`exists (select from ${pacs} p where p.id_unit = u.id and p.year = ${year} ${inState})`;
  return has ? some : sql<SqlBool>`not ${some}`;
};
