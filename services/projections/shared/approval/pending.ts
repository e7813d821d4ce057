import type { LifeCycleTable } from '@expediente/machines/life-cycle/table.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { kindsOf, type PendingSource } from '../pending/source.ts';
import { unitJoin } from '../records/of-unit.ts';

/** Pending records of one kind with an approval; `t` is the record in the expressions. */
interface Waiting extends Pick<PendingSource, 'pages' | 'id' | 'title' | 'amount' | 'difference' | 'oldest'> {
  readonly states: Pick<LifeCycleTable<string, string, number>, 'waiting' | 'codes'>;
  readonly table: RawBuilder<unknown>;
}

/** Pending approvals of the session's year and of later ones, since a year is planned before it begins. */
export const approvalPending = ({ states, table, ...source }: Waiting): PendingSource => ({
  ...source,
  kinds: kindsOf(states),
  from: sql`${table} t ${unitJoin('t')}`,
  detail: sql`coalesce(u.description, '')`,
  within: (session) =>
    sql<SqlBool>`t.year >= ${session.year} and ${scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' })}`,
});
