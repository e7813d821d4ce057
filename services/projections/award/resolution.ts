import { sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
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
import type { AwardResolutionPart, AwardResolutionRead } from '@expediente/schemas/award/read.ts';
import { sql } from 'kysely';
import { deliveriesInForce } from '../order/deliveries.ts';
import { orderList, orders } from '../order/model.ts';
import { suppliesInWords } from '../order/search.ts';
import type { ReadParts } from '../shared/parts.ts';

/** Longest number of a pedido in an award (R2 §5). */
const MOST_NUMBER = 50;

/**
 * `/awardacts/resolution`: values with which an award of a consolidation begins. Of several consolidations with the
 * number, one of the session's year comes first, then the newest; case and outer spaces do not count (awards A2, A29).
 * Of a divided one, the part that is asked for; without one, the first part that an act can be of (hospital B7).
 * @param award the award that asks; 0: a new one
 * @param part id of a part; 0: none is chosen
 * @throws {Refused} unknown, freed, annulled, of several supplies, or awarded already
 */
export async function readResolution(
  parts: Pick<ReadParts, 'db' | 'modules'>,
  session: Sight,
  number: string,
  { award, part }: { readonly award: number; readonly part: number },
): Promise<AwardResolutionRead> {
  const { db } = parts;
  const found = await consolidationNamed(db, session, number, part);
  if (found === undefined)
    throw new Refused('resolution-exists', `No existe la resolución ${number.trim()}`, 'p_number_resolution');
  const divisions = await partsOf(db, found);
  const order = chosenOf(divisions, part, award) ?? found;
  if (part !== 0 && order.id !== part)
    throw new Refused(
      'resolution-exists',
      `La resolución ${found.numberResolution} no tiene esa parte`,
      'p_number_resolution',
    );
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
    division: order.division?.number ?? null,
    parts: divisions.map((each) => partRead(each, award)),
  };
}

/** The consolidation and its parts, other than those that were freed or reunited; none where it is not divided. */
async function partsOf(db: ReadDatabase, root: OrderState): Promise<readonly OrderState[]> {
  if (root.divisions.length === 0) return [];
  const rows = await db
    .selectFrom(orders.as('o'))
    .select('o.record')
    .where('o.id', '=', among([root.id, ...root.divisions.map(({ id }) => id)]))
    .where('o.state', '<>', orderStates.code('liberada'))
    .orderBy(sql`o.division nulls first`)
    .execute();
  return rows.map(({ record }) => record);
}

const chosenOf = (divisions: readonly OrderState[], part: number, award: number): OrderState | undefined =>
  part === 0
    ? (divisions.find((each) => awardFault(each, award) === '') ?? divisions[0])
    : divisions.find(({ id }) => id === part);

const partRead = (order: OrderState, award: number): AwardResolutionPart => ({
  id: order.id,
  division: order.division?.number ?? null,
  supplie: suppliesInWords(order),
  qty: sum(
    order.lines.map(({ requested }) => requested),
    ZERO_QUANTITY,
  ),
  total: order.total,
  state_label: orderStates.status(order.status).label,
  fault: awardFault(order, award),
});

async function consolidationNamed(
  db: ReadDatabase,
  session: Sight,
  number: string,
  part: number,
): Promise<OrderState | undefined> {
  const { rows } = await sql<{ record: OrderState }>`
    select o.record from ${orders} o
    where o.part is null and o.division is null and upper(o.number_resolution) = any(${writtenAs('resolution', number)}::text[]) and ${orderList.scoped(session).condition}
    order by (${part}::integer = any(coalesce(o.id_divisions, array[o.id]))) desc,
      (o.state = ${sql.lit(orderStates.code('liberada'))} and o.id_divisions is null), (o.year = ${session.year}) desc, o.id desc
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
