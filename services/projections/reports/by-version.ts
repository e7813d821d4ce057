import { folded } from '@expediente/kernel/text.ts';
import { likePattern } from '@expediente/readmodels/lists/conditions.ts';
import type { PurchaseLimit } from '@expediente/schemas/rules/purchase-limits.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import type { RuleVersion } from '@expediente/schemas/rules/rule-set.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL for the value of the rule set's version in force on a day, where each row has its own day. */
export function byVersion<Values extends RuleVersion['values'], Value>(
  versions: readonly RuleVersion<Values>[],
  day: RawBuilder<unknown>,
  of: (values: Values) => RawBuilder<Value>,
): RawBuilder<Value> {
  const [first, ...later] = versions.filter(({ correctedBy }) => correctedBy === undefined);
  if (first === undefined) throw new Error('a rule set without versions');
  if (later.length === 0) return of(first.values);
  const whens = later
    .toReversed()
    .map(({ validFrom, values }) => sql`when ${day} >= ${validFrom}::date then ${of(values)}`);
  return sql<Value>`case ${sql.join(whens, sql` `)} else ${of(first.values)} end`;
}

/** Cuatrimestre of a day, 1 to 3, by the calendar in force on it. */
export function quarterOn({ quarters }: Pick<Law, 'quarters'>, day: RawBuilder<unknown>): RawBuilder<number> {
  const month = sql`extract(month from ${day})::integer`;
  return byVersion(
    quarters,
    day,
    ({ second, third }) =>
      sql<number>`case when ${month} < ${sql.lit(second)} then 1 when ${month} < ${sql.lit(third)} then 2 else 3 end`,
  );
}

/** Checks whether the folded text of a purchase type contains another text; accents and case do not count. */
const holdsText = (type: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${type} like ${likePattern(folded(text))}`;

export const isOneOf = (
  type: RawBuilder<unknown>,
  types: readonly { readonly type: string }[],
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    types.map((each) => holdsText(type, each.type)),
    sql` or `,
  )})`;

/** Limit of a purchase type; null: it has none. */
export const limitIn = (
  type: RawBuilder<unknown>,
  limits: readonly PurchaseLimit[],
): RawBuilder<string | null> =>
  sql<string | null>`case ${sql.join(
    limits.map((limit) => sql`when ${holdsText(type, limit.type)} then ${limit.maximum}::numeric(18,2)`),
    sql` `,
  )} end`;
