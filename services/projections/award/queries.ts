import type { DateText } from '@expediente/kernel/dates.ts';
import { requestedQty } from '@expediente/machines/award/comparison.ts';
import { award as awardCycle } from '@expediente/machines/award/decide.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import type { AwardState } from '@expediente/machines/award/state.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { readList } from '@expediente/readmodels/lists/list.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { type ListRow, listAt, type NarrowedList, type PastRow } from '@expediente/readmodels/model/list.ts';
import { dayOrNull } from '@expediente/readmodels/model/record-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type {
  AwardActRead,
  AwardConsolidationRead,
  AwardDetail,
  AwardFirmRead,
  AwardProviderRead,
  AwardRow,
  AwardStatusCode,
  AwardUnitRead,
} from '@expediente/schemas/award/read.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import type { OrderAwardRead } from '@expediente/schemas/order/read.ts';
import { detailOf } from '@expediente/schemas/record/table.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type SqlBool, sql } from 'kysely';
import { deliveriesAmong } from '../order/deliveries.ts';
import { orders } from '../order/model.ts';
import { readSignatories } from '../shared/documents/signatories.ts';
import { oneRecord } from '../shared/records/detail.ts';
import { offersOfRow } from '../shared/records/offers.ts';
import { awardList, awards } from './model.ts';
import { AWARD_PAGES } from './pages.ts';

type Listed = ListRow<typeof awardList>;

const NOT_DELETED = sql<SqlBool>`a.state <> ${sql.lit(awardStates.code('eliminada'))}`;

/**
 * Conditions of every query of the list: the session's year, the units that the session sees, and no deleted awards.
 */
export const listedAwards = (session: Sight, list: NarrowedList<unknown>) => [
  list.where('year', session.year),
  { columns: ['state'], condition: NOT_DELETED },
  list.scoped(session),
];

/** `/awardacts/get/all`: awards of the session's year; with `day` in their state at the end of that day. */
export async function readAwards(
  db: ReadDatabase,
  session: Sight,
  request: ListRequest,
  day?: DateText,
): Promise<Page<AwardRow>> {
  const list = listAt<Listed>(awardList, day);
  const page = await readList(db, list, request, listedAwards(session, list));
  return { ...page, rows: page.rows.map((row) => answered(session, row)) };
}

export function answered(
  session: Sight,
  {
    facts,
    carried_by: carriedBy,
    templates_changed: changed,
    state,
    iva,
    date_created,
    date_updated,
    ...row
  }: Listed | PastRow<Listed>,
): AwardRow {
  return {
    ...row,
    state: state as AwardStatusCode, // column values are codes of the life cycle
    iva,
    date_created: date_created.toISOString(),
    date_updated: date_updated.toISOString(),
    actions: offersOfRow(session, AWARD_PAGES, facts, (of) =>
      awardCycle.offers({ ...of, carriedBy, templatesChanged: changed === 1 }),
    ),
  };
}

/**
 * Reads an award that the session sees.
 * @throws {NotFound} also for a deleted award
 */
async function oneAward(db: ReadDatabase, session: Sight, id: number) {
  const found = await oneRecord(db, session, awardList, id);
  if (awardStates.is(found.row.state, 'eliminada')) throw new NotFound();
  return found;
}

/**
 * `/awardacts/get/id/{id}`
 * @throws {NotFound}
 */
export async function readAward(db: ReadDatabase, session: Sight, id: number): Promise<AwardDetail> {
  const { act, record, changed } = await readAwardAct(db, session, id);
  const [firms, consolidation] = await Promise.all([firmsOf(db, record), consolidationOf(db, record)]);
  return {
    ...act,
    firms,
    consolidation,
    quotations: record.quotations.map(({ provider, ...file }) => ({
      id_provider: provider,
      provider: record.providers.find((each) => each.provider === provider)?.name ?? '',
      ...file,
    })),
    templates_changed: changed,
  };
}

/**
 * An award both in the form that its documents take and as its life cycle's state.
 * @throws {NotFound}
 */
export async function readAwardAct(
  db: ReadDatabase,
  session: Sight,
  id: number,
): Promise<{
  readonly act: AwardActRead;
  readonly record: AwardState;
  /** Set if the templates of the award's purchase type have changed since. */
  readonly changed: 0 | 1;
}> {
  const { row, record, updated } = await oneAward(db, session, id);
  // Rows of the list have the user of the latest change; the row of a detail gets that user here.
  const listed = { ...row, ...updated, date_updated: new Date(updated.date_updated) };
  const act = {
    ...answered(session, listed),
    ...detailOf(AWARD_RECORD, record),
    qty_requested: requestedQty(record),
    units: unitsOf(record),
    providers: providersOf(record),
    participants: record.participants.map(({ participant, name, type }) => ({ id: participant, name, type })),
    date_business: dayOrNull(record.business?.date ?? ''),
    hour_business: record.business?.hour ?? '',
    invoice_award: record.certification?.invoiceAward ?? '',
    invoice_business: record.certification?.invoiceBusiness ?? '',
    date_reasoned: dayOrNull(record.reasoned?.date ?? ''),
    justification_reasoned: record.reasoned?.reason ?? '',
  };
  return { act, record, changed: row.templates_changed };
}

const unitsOf = ({ units }: AwardState): readonly AwardUnitRead[] =>
  units.map(({ unit, description, numberOrder, qty }) => ({
    id_unit: unit,
    description,
    number_order: numberOrder,
    qty,
  }));

const providersOf = ({ providers }: AwardState): readonly AwardProviderRead[] =>
  providers.map(({ provider, name, nit, amount, winner, products }) => ({
    id_provider: provider,
    name,
    nit,
    amount,
    state: winner,
    products_oferts: products,
  }));

/** Signatories to choose from: the executor's, then those of each cost centre, main ones first in each (awards A8). */
async function firmsOf(db: ReadDatabase, { executor, units }: AwardState): Promise<readonly AwardFirmRead[]> {
  const found = await readSignatories(db, signatoriesOf({ executor, units }));
  // The executor's main signatories are preselected, else those of the first cost centre (awards A31).
  const mainOf = (type: AwardFirmRead['type']) =>
    found.find((each) => each.type === type && each.main === 1)?.id;
  const main = [mainOf('SOLICITANTE'), mainOf('AUTORIZADOR')];
  return found.map(({ id, name, profession, type }) => ({
    id,
    name,
    profession,
    type,
    main: main.includes(id) ? 1 : 0,
  }));
}

/** Units whose signatories may sign an award's certifications. */
export const signatoriesOf = ({ executor, units }: Pick<AwardState, 'executor' | 'units'>) =>
  ({ units: [executor, ...units.map(({ unit }) => unit)], acts: true }) as const;

async function consolidationOf(
  db: ReadDatabase,
  { order }: AwardState,
): Promise<AwardConsolidationRead | null> {
  if (order === 0) return null;
  const found = await db
    .selectFrom(orders.as('o'))
    .select(['o.id', 'o.number_resolution', 'o.division', 'o.number_purchase', 'o.state', 'o.id_deliveries'])
    .where('o.id', '=', order)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { id_deliveries, ...consolidation } = found;
  return {
    ...consolidation,
    // Column values are codes of the life cycle.
    state_label: orderStates.status(found.state as OrderStatusCode).label,
    ...(await deliveriesAmong(db, id_deliveries ?? [])),
  };
}

/**
 * `/awardacts/units/get/all/{id}`, `/awardacts/providers/get/all/{id}`, `/awardacts/firms/get/all/{id}`
 * @throws {NotFound}
 */
export const readAwardUnits = async (db: ReadDatabase, session: Sight, id: number) =>
  unitsOf(await readAwardRecord(db, session, id));
export const readAwardProviders = async (db: ReadDatabase, session: Sight, id: number) =>
  providersOf(await readAwardRecord(db, session, id));
export const readAwardFirms = async (db: ReadDatabase, session: Sight, id: number) =>
  await firmsOf(db, await readAwardRecord(db, session, id));

/**
 * State of the award's life cycle.
 * @throws {NotFound}
 */
export const readAwardRecord = async (db: ReadDatabase, session: Sight, id: number): Promise<AwardState> =>
  (await oneAward(db, session, id)).record;

/** Award in the detail of the order that consolidates it; null: not found. */
export async function readOrderAward(db: ReadDatabase, id: number): Promise<OrderAwardRead | null> {
  const found = await db
    .selectFrom(awards.as('a'))
    .select(['a.id', 'a.number', 'a.id_provider', 'a.provider_nit', 'a.provider', 'a.amount'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
