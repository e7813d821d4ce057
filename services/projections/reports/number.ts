import { writtenAs } from '@expediente/kernel/same-number.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { ReportAnswer } from '@expediente/schemas/reports/definition.ts';
import { sql } from 'kysely';
import { orders } from '../order/model.ts';
import { readOrder } from '../order/queries.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readBy } from '../shared/reports/read-by.ts';
import { NOT_ANNULLED, NOT_FREED } from './order-parts.ts';

/**
 * Most orders of one number. Numbers repeat after an annulment and in other years, but a longer list finds no single
 * order.
 */
const MOST = 20;

/**
 * `/reports/orders/number`: orders with a number in any year, with all their stages; those in force come first, then
 * the newest (purchasing C25, C35).
 * @throws {BadInput} no number
 */
export async function ordersOfNumber(
  parts: Pick<ReadParts, 'db' | 'modules'>,
  session: Session,
  asked: string,
): Promise<ReadAnswer> {
  const number = asked.trim();
  if (number === '') {
    throw new BadInput([{ field: 'p_number_purchase', message: 'Escriba el número de la orden de compra' }]);
  }
  const { rows } = await sql<{ id: number }>`
    select o.id from ${orders} o
    where upper(o.number_purchase) = any(${writtenAs('purchaseOrder', number)}::text[]) and ${NOT_FREED}
      and ${scopeCondition(session, { executor: 'o.id_executor', units: 'o.id_units' })}
    order by ${NOT_ANNULLED} desc, o.year desc, o.id desc limit ${MOST}`.execute(parts.db);
  const cards = await Promise.all(rows.map(async ({ id }) => await readOrder(parts, session, id)));
  const data: ReportAnswer<OrderDetail> = {
    data: cards,
    total: cards.length,
    totals: {},
    choices: {},
    bars: [],
    file: null,
    filename: null,
    ...readBy(session),
  };
  if (cards.length > 0) return { data };
  return { data, response: 'warning', message: `No existe información de la OC: ${number}` };
}
