import { awardKey } from '@expediente/kernel/award-number.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { ORDER_CALLED } from '@expediente/machines/order/name.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { AwardNumber } from '@expediente/schemas/order/questions.ts';
import { type RawBuilder, sql } from 'kysely';
import { orders } from './model.ts';

/**
 * Name of the first order that carries an award's number and is not annulled: 'la orden de compra 318'; null: none
 * (awards A15).
 * @param key the award's number in the form of `awardKey`
 * @param among all orders, or those at the end of a day
 */
export const carryingOrder = (
  executor: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  among: RawBuilder<unknown> = orders,
): RawBuilder<string | null> => sql<string | null>`(
  select ${sql.lit(`la ${ORDER_CALLED.order} `)} || c.number_purchase from ${among} c
  where c.id_executor = ${executor} and c.award_key = ${key} and c.award_key <> ''
    and c.state in (${sql.join(orderStates.codes('carrying').map((code) => sql.lit(code)))})
  order by c.id limit 1)`;

/** Name of the first order that carries the number of one award. */
export async function orderCarrying(
  db: ReadDatabase,
  { executor, number }: AwardNumber,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select ${carryingOrder(sql`${executor}`, sql`${awardKey(number)}`)} as name`.execute(db);
  return rows[0]?.name ?? undefined;
}
