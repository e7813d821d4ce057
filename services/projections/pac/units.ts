import { type SqlBool, sql } from 'kysely';
import { pacs } from './model.ts';

/** Condition on units (u) that have a plan in a year, in `state` if given; without `has`, on those that have none. */
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
