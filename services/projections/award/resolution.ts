import { writtenAs } from '@expediente/kernel/same-number.ts';
import { awardFault, requestedByUnit, withoutAwardNotice } from '@expediente/machines/order/awarded.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { executorName } from '@expediente/readmodels/model/list.ts';
import { among } from '@expediente/readmodels/model/read-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { AwardResolutionRead } from '@expediente/schemas/award/read.ts';
import { sql } from 'kysely';
import { deliveriesInForce } from '../order/deliveries.ts';
import { orderList, orders } from '../order/model.ts';
import type { ReadParts } from '../shared/parts.ts';

/** Longest number of a pedido in an award (R2 §5). */
const MOST_NUMBER = 50;

/**
 * `/awardacts/resolution`: values with which an award of a consolidation begins. Of several consolidations with the
 * number, one of the session's year comes first, then the newest; case and outer spaces do not count (awards A2, A29).
 * @param award the award that asks; 0: a new one
 * @throws {Refused} unknown, freed, annulled, of several supplies, or awarded already
 */
export async function readResolution(
  parts: Pick<ReadParts, 'db' | 'modules'>,
  session: Sight,
  number: string,
  award: number,
): Promise<AwardResolutionRead> {
  const { db } = parts;
  const order = await consolidationNamed(db, session, number);
  if (order === undefined)
    throw new Refused('resolution-exists', `No existe la resolución ${number.trim()}`, 'p_number_resolution');
  const fault = awardFault(order, award);
  if (fault !== '') throw new Refused('awardable', fault, 'p_number_resolution');
  const supply = order.planned[0]?.supply ?? 0;
  const [described, units, executor] = await Promise.all([
    describedSupply(db, supply),
    unitsOf(parts, order),
    sql<{
      name: string;
    }>`select coalesce(${executorName(sql`${order.executor}::integer`)}, '') as name`.execute(db),
  ]);
  return {
    id: order.id,
    number_resolution: order.numberResolution,
    date_resolution: order.dateResolution,
    executor: executor.rows[0]?.name ?? '',
    has_award: order.hasAward,
    notice: withoutAwardNotice(order),
    supplie: {
      id: supply,
      ...described,
      cod_internal: order.supplies[0]?.codInternal ?? '',
      description_internal: order.supplies[0]?.description ?? '',
    },
    units,
  };
}

async function consolidationNamed(
  db: ReadDatabase,
  session: Sight,
  number: string,
): Promise<OrderState | undefined> {
  const { rows } = await sql<{ record: OrderState }>`
    select o.record from ${orders} o
    where o.part is null and upper(o.number_resolution) = any(${writtenAs('resolution', number)}::text[]) and ${orderList.scoped(session).condition}
    order by (o.state = ${sql.lit(orderStates.code('liberada'))}), (o.year = ${session.year}) desc, o.id desc
    limit 1`.execute(db);
  return rows[0]?.record;
}

async function describedSupply(db: ReadDatabase, id: number) {
  const { rows } = await sql<
    Omit<AwardResolutionRead['supplie'], 'id' | 'cod_internal' | 'description_internal'>
  >`
    select s.cod_ppr, s.description_ppr, coalesce(n.description, '') as description_presentation,
      s.id_row, coalesce(r.description, '') as description_row, coalesce(t.description, '') as type_supplies
    from ${catalogueTable('supply')} s
    left join ${catalogueTable('presentation')} n on n.id = s.id_presentation
    left join ${catalogueTable('row')} r on r.id = s.id_row
    left join ${catalogueTable('supplyType')} t on t.id = s.id_type_supplies
    where s.id = ${id}`.execute(db);
  return (
    rows[0] ?? {
      cod_ppr: '',
      description_ppr: '',
      description_presentation: '',
      id_row: '',
      description_row: '',
      type_supplies: '',
    }
  );
}

/** Cost centres, each with the quantity that it requested and the numbers of its pedidos. */
async function unitsOf({ db, modules }: Pick<ReadParts, 'db' | 'modules'>, order: OrderState) {
  const requested = requestedByUnit(await deliveriesInForce(db, order));
  const [named, requests] = await Promise.all([
    db
      .selectFrom(catalogueTable('unit').as('u'))
      .select(['u.id', 'u.description'])
      .where('u.id', '=', among(requested.map(({ unit }) => unit)))
      .execute(),
    Promise.all(modules.map(async ({ ordered }) => (await ordered?.(db, order.requests)) ?? [])),
  ]);
  const names = new Map(named.map(({ id, description }) => [id, description]));
  return requested.map(({ unit, qty }) => ({
    id: unit,
    description: names.get(unit) ?? '',
    number_order: requests
      .flat()
      .filter(({ id_unit }) => id_unit === unit)
      .map(({ number_year }) => number_year)
      .join(', ')
      .slice(0, MOST_NUMBER),
    qty,
  }));
}
