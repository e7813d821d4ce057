import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Names } from '@expediente/machines/life-cycle/offers.ts';
import { judgeAgainFault } from '@expediente/machines/order/again.ts';
import { awardAlerts, orderAlerts } from '@expediente/machines/order/alerts.ts';
import { order as orderCycle } from '@expediente/machines/order/decide.ts';
import { documentationOf } from '@expediente/machines/order/documentation.ts';
import { phaseFieldsOf } from '@expediente/machines/order/form.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderState as OrderRecord } from '@expediente/machines/order/state.ts';
import { correctedIn, correctedInWords } from '@expediente/machines/rules/again.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { Within } from '@expediente/readmodels/lists/definition.ts';
import { readTabs } from '@expediente/readmodels/lists/list.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type ListRow, listAt, type PastRow } from '@expediente/readmodels/model/list.ts';
import { dayOrNull } from '@expediente/readmodels/model/record-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { plainRead } from '@expediente/schemas/order/fields.ts';
import type { OrderDetail, OrderFile, OrderPage, OrderRow } from '@expediente/schemas/order/read.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import { type SqlBool, sql } from 'kysely';
import { readLaw } from '../rules/queries.ts';
import type { ReadParts } from '../shared/parts.ts';
import { oneRecord } from '../shared/records/detail.ts';
import { grants, offersOfRow } from '../shared/records/offers.ts';
import { readPaperKinds } from '../shared/records/paper-kinds.ts';
import { readDeliveries, readDivisions } from './deliveries.ts';
import { readAward, readOrderNames, readOrderRequests } from './details.ts';
import { fileOf, missingOf } from './file.ts';
import { orderList } from './model.ts';
import { ORDER_PAGES } from './pages.ts';

type Listed = ListRow<typeof orderList>;
type Row = Listed | PastRow<Listed>;

/** States of the list's tabs; freed consolidations appear only in their history (domain §8). */
const TABS = orderStates.codes('listed');
const NOT_FREED = sql<SqlBool>`o.state <> ${sql.lit(orderStates.code('liberada'))}`;

/**
 * `/orders/consolidate/get/all/{year}`: a page, and the tabs' counts under the same search and filters; with `day` in
 * the state at the end of that day.
 */
export async function readOrders(
  db: ReadDatabase,
  session: Sight,
  year: number,
  request: ListRequest,
  day?: DateText,
): Promise<OrderPage> {
  const list = listAt<Listed>(orderList, day);
  const { id_unit: units, unpublished: late, ...filter } = request.filter;
  const asked = { ...request, filter };
  const within: readonly Within[] = [
    list.where('year', year),
    { columns: ['state'], condition: NOT_FREED },
    list.scoped(session),
    ...(units ? [ofUnits(units)] : []),
    ...(late ? [{ columns: ['date_publish'], condition: unpublished('o', day) }] : []),
  ];
  const {
    page,
    tabs: { counts, more },
  } = await readTabs(db, list, asked, within, 'state');
  const unitNames = await namesOfUnits(
    db,
    page.rows.filter(({ state }) => orderStates.is(state, 'comprometida', 'documentada')),
  );
  const lacking = await missingOf(db, page.rows);
  return {
    ...page,
    rows: page.rows.map((row) => answered(session, row, { units: unitNames }, lacking.get(row.id))),
    counts: Object.fromEntries(TABS.map((code) => [String(code), counts.get(String(code)) ?? 0])),
    ...(more && { more_counts: true }),
  };
}

/** Condition of orders whose NPG or NOG was due before `day`, and is still missing. */
export const unpublished = (alias: string, day: DateText = dateInGuatemala(new Date())) =>
  sql<SqlBool>`${sql.ref(`${alias}.date_publish`)} < ${day}::date`;

const NO_UNIT = -1;

const ofUnits = (units: readonly unknown[]): Within => ({
  columns: ['id_units'],
  condition: sql`o.id_units && ${units.map((unit) => (Number.isSafeInteger(Number(unit)) ? Number(unit) : NO_UNIT))}::integer[]`,
});

async function namesOfUnits(
  db: ReadDatabase,
  rows: readonly Pick<Row, 'id_units'>[],
): Promise<Readonly<Record<string, string>>> {
  const ids = [...new Set(rows.flatMap(({ id_units }) => id_units))];
  if (ids.length === 0) return {};
  const found = await sql<{ id: number; description: string }>`
    select id, description from ${catalogueTable('unit')} where id = any(${ids}::integer[])`.execute(db);
  return Object.fromEntries(found.rows.map(({ id, description }) => [String(id), description]));
}

function answered(
  session: Sight,
  { facts, date_created, date_resolution, state, paid_late, unreversed, ...row }: Row,
  names: Names,
  papersMissing: readonly string[] = [],
): OrderRow {
  return {
    ...row,
    papers_missing: papersMissing,
    // Never null, as the consolidation sets it; `''` is only for the type.
    date_resolution: date_resolution ?? '',
    paid_late: paid_late === 1 ? 1 : 0,
    unreversed: unreversed === 1 ? 1 : 0,
    state: state as OrderStatusCode, // column values are codes of the life cycle
    date_created: date_created.toISOString(),
    actions: offersOfRow(session, ORDER_PAGES, facts, (of) => orderCycle.offers(of, names)),
  };
}

/**
 * Reads an order that the session sees, other than a freed consolidation.
 * @throws {NotFound}
 */
async function oneOrder(db: ReadDatabase, session: Sight, id: number) {
  const found = await oneRecord(db, session, orderList, id);
  if (orderStates.is(found.row.state, 'liberada')) throw new NotFound();
  return found;
}

/**
 * `/orders/consolidate/get/id/{id}`
 * @throws {NotFound} also for a freed consolidation
 */
export async function readOrder(
  parts: Pick<ReadParts, 'db' | 'modules'>,
  session: Sight,
  id: number,
): Promise<OrderDetail> {
  const { db } = parts;
  const { row, record, updated } = await oneOrder(db, session, id);
  const [names, requests, law, award, lacking, deliveries, divisions] = await Promise.all([
    readOrderNames(db, record),
    readOrderRequests(parts, record),
    readLaw(db),
    readAward(parts, record),
    missingOf(db, [row]),
    readDeliveries(db, record),
    readDivisions(db, record),
  ]);
  return {
    ...answered(session, { ...row, facts: orderCycle.facts(record) }, names, lacking.get(id)),
    ...updated,
    ...lifeCycleFields(record),
    ...deliveries,
    ...divisions,
    justification_short: record.short,
    receipts_completed: documentationOf(record) === 'whole' ? 1 : 0,
    orders: requests,
    supplies: record.supplies.map((supply) => ({
      id: supply.supply,
      cod_internal: supply.codInternal,
      cod_ppr: names.described[supply.supply]?.cod_ppr ?? '',
      description_internal: supply.description,
      description_presentation: names.described[supply.supply]?.presentation ?? '',
      id_row: supply.row,
      id_group: supply.group,
      price: supply.price,
      plan_price: record.planned.find((each) => each.supply === supply.supply)?.price ?? supply.price,
      qty: names.quantities[supply.supply] ?? '0.00',
      order_ids: supply.requests,
    })),
    units: record.lines.map((line) => ({
      id: line.id,
      id_unit: line.unit,
      unit: names.units[line.unit] ?? '',
      id_supplie: line.supply,
      supplie: names.supplies[line.supply] ?? '',
      requested_qty: line.requested,
      qty: line.delivered,
      amount: line.amount,
      number_invoice: line.receiptNumber,
      date_issue: dayOrNull(line.receiptDate),
      date_reception: dayOrNull(line.receptionDate),
    })),
    invoices: record.invoices.map(({ serie, number, date }) => ({
      serie_invoice: serie,
      number_invoice: number,
      date_invoice: date,
    })),
    charges: record.charges.map(({ unit, group, quarter, amount }) => ({
      id_unit: unit,
      unit: names.units[unit] ?? '',
      id_group: group,
      quarter,
      amount,
    })),
    award,
    judged: record.judged,
    law,
    judge_again:
      correctedIn(law, record.judged).some(({ rule }) => judgeAgainFault(record.status, rule) === '') &&
      grants(session, ORDER_PAGES, 'update')
        ? 1
        : 0,
    alerts: [
      ...correctedInWords(law, record.judged),
      ...orderAlerts({
        judged: record.judged,
        dateIssue: record.dateIssue || record.dateResolution,
        invoices: record.invoices,
      }),
      // The awarded quantities are compared with the purchase as a whole.
      ...awardAlerts({ ...record, total: deliveries.deliveries_total || record.total }, award),
    ],
  };
}

function lifeCycleFields(record: OrderRecord) {
  const { daf, rejection, ban } = record;
  const plain = { ...record, ...phaseFieldsOf(record) };
  return {
    calculate_fee: record.calculateFee,
    has_award: record.hasAward,
    ...plainRead((name) => plain[name]),
    number_table: daf?.numberTable ?? '',
    date_send_daf: dayOrNull(daf?.sent ?? ''),
    date_send_daf_last: dayOrNull(daf?.lastSent ?? ''),
    date_rejection: dayOrNull(rejection?.date ?? ''),
    justification_rejection: rejection?.reason ?? '',
    rejection_causes: described(rejection?.causes),
    rejection_papers: described(rejection?.kinds),
    date_ban: dayOrNull(ban?.date ?? ''),
    justification_ban: ban?.reason ?? '',
    number_reversal: ban?.numberReversal ?? '',
    date_reversal: dayOrNull(ban?.dateReversal ?? ''),
    act_number: record.minutes?.number ?? '',
  };
}

const described = (all: readonly { readonly description: string }[] = []): readonly string[] =>
  all.map(({ description }) => description);

/**
 * State of an order, for its minutes (`/orders/purchaseorder/acta/{id}`), its proof of payment and its papers.
 * @throws {NotFound}
 */
export const readOrderRecord = async (db: ReadDatabase, session: Sight, id: number): Promise<OrderRecord> =>
  (await oneOrder(db, session, id)).record;

/**
 * `/orders/documents/get/{id}`
 * @throws {NotFound}
 */
export async function readOrderFile(db: ReadDatabase, session: Sight, id: number): Promise<OrderFile> {
  const { row, record } = await oneOrder(db, session, id);
  return fileOf(session, record, row.revision, await readPaperKinds(db));
}
