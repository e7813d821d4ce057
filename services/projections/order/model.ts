import { awardKey } from '@expediente/kernel/award-number.ts';
import type { DateText } from '@expediente/kernel/dates.ts';
import { sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { isDivided, isInParts } from '@expediente/machines/order/amounts.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { dueDay, paidLate, publicationDue } from '@expediente/machines/order/judged.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { lacksReversal, type OrderState, rootOf } from '@expediente/machines/order/state.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { versionsAt, versionsOf } from '@expediente/readmodels/model/days.ts';
import { listOf } from '@expediente/readmodels/model/list.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { dayOrNull, recordModel } from '@expediente/readmodels/model/record-model.ts';
import { sql } from 'kysely';
import { allocations, charges, invoices, judgements, lines, papers, rejections, supplies } from './parts.ts';
import { searchText, suppliesInWords, texts, unitsOf } from './search.ts';

/** Quantity to be bought: the requested one until a form changes it. */
const quantityOf = ({ lines }: OrderState) =>
  sum(
    lines.map(({ delivered }) => delivered),
    ZERO_QUANTITY,
  );

const waitsSince = ({ status, daf, rejection }: OrderState): string =>
  orderStates.is(status, 'enviada')
    ? (daf?.lastSent ?? '')
    : orderStates.is(status, 'rechazada')
      ? (rejection?.date ?? '')
      : '';

const requestsInParts = (state: OrderState): readonly number[] | null =>
  isInParts(state) || isDivided(state) ? [...new Set(state.allocations.map(({ request }) => request))] : null;

const model = recordModel({
  cycle: order,
  name: 'order',
  key: { id: 'integer' },
  columns: {
    id_executor: { type: 'integer', of: (s) => s.executor },
    year: { type: 'integer', of: (s) => s.year },
    type_order: { type: 'integer', of: (s) => s.kind, filter: 'equal' },
    number_resolution: { type: 'text', of: (s) => s.numberResolution, sort: {}, filter: 'searched' },
    date_resolution: { type: 'date', of: (s) => dayOrNull(s.dateResolution), sort: {} },
    number_purchase: { type: 'text', of: (s) => s.numberPurchase, sort: {}, filter: 'searched' },
    // Place of a part among those of its order, whose number it has; null: it is no part (hospital B3).
    part: { type: 'integer', of: (s) => s.part?.number ?? null },
    parts: { type: 'integer', of: (s) => s.parts.length },
    id_root: { type: 'integer', of: rootOf },
    // Place of a part among those of its divided consolidation, whose resolution it has (hospital B7).
    division: { type: 'integer', of: (s) => s.division?.number ?? null },
    // The consolidation itself and its parts; null where it is not divided.
    id_divisions: {
      type: 'integer[]',
      of: (s) => (s.divisions.length > 0 ? [s.id, ...s.divisions.map(({ id }) => id)] : null),
      unlisted: true,
    },
    // The order itself and its parts; null where it has none.
    id_deliveries: {
      type: 'integer[]',
      of: (s) => (s.parts.length > 0 ? [s.id, ...s.parts] : null),
      unlisted: true,
    },
    // Requests that have something of an order in parts, or of a divided consolidation; null for others.
    id_requests: { type: 'integer[]', of: requestsInParts, unlisted: true },
    date_issue: { type: 'date', of: (s) => dayOrNull(s.dateIssue), sort: { nullable: true } },
    quarter: { type: 'text', of: (s) => s.quarter, sort: { unindexed: true }, filter: 'equal' },
    supplie: { type: 'text', of: suppliesInWords, sort: {}, filter: 'searched' },
    id_units: { type: 'integer[]', of: unitsOf },
    id_provider: { type: 'integer', of: (s) => s.provider || null, filter: 'equal' },
    provider_nit: { type: 'text', of: (s) => s.providerNit, sort: { unindexed: true }, filter: 'searched' },
    provider_name: { type: 'text', of: (s) => s.providerName, sort: {}, filter: 'searched' },
    id_type_purchase: { type: 'integer', of: (s) => s.purchaseType || null, filter: 'equal' },
    type_purchase: { type: 'text', of: (s) => s.purchaseTypeDescription, sort: { unindexed: true } },
    npg_nog: { type: 'text', of: (s) => s.npgNog, sort: { unindexed: true }, filter: 'searched' },
    // Normalised number of its award; blocks the deletion of that award (awards A15).
    award_key: { type: 'text', of: (s) => awardKey(s.numberAward), unlisted: true },
    qty: { type: 'quantity', of: quantityOf, sort: {} },
    total: { type: 'money', of: (s) => s.total, sort: {} },
    subtotal: { type: 'money', of: (s) => s.subtotal },
    iva_amount: { type: 'money', of: (s) => s.ivaAmount },
    iva: { type: 'integer', of: (s) => s.iva },
    number_compromise: { type: 'text', of: (s) => s.commitment?.numberCompromise ?? '' },
    number_devengade: { type: 'text', of: (s) => s.accrual?.numberDevengade ?? '' },
    date_due: { type: 'date', of: (s) => dayOrNull(dueDay(s.judged)), sort: { nullable: true } },
    paid_late: { type: 'integer', of: (s) => (paidLate(s.judged) ? 1 : 0), filter: 'equal' },
    // Due day of the publication, for committed orders without one.
    date_publish: {
      type: 'date',
      of: (s) =>
        dayOrNull(s.npgNog === '' && orderStates.is(s.status, 'receiving') ? publicationDue(s.judged) : ''),
    },
    // Columns of the reports; the first is the day by which orders are in a range (purchasing C19).
    date_report: { type: 'date', of: (s) => dayOrNull(s.dateIssue || s.dateResolution), unlisted: true },
    date_compromise: {
      type: 'date',
      of: (s) => dayOrNull(s.commitment?.dateCompromise ?? ''),
      unlisted: true,
    },
    date_devengade: { type: 'date', of: (s) => dayOrNull(s.accrual?.dateDevengade ?? ''), unlisted: true },
    date_send_daf_last: { type: 'date', of: (s) => dayOrNull(s.daf?.lastSent ?? ''), unlisted: true },
    // First day of the wait of a file: with DAF since it was last sent, or back since it was rejected (hospital D5).
    date_waiting: { type: 'date', of: (s) => dayOrNull(waitsSince(s)), unlisted: true },
    number_table: { type: 'text', of: (s) => s.daf?.numberTable ?? '', unlisted: true },
    date_pay: { type: 'date', of: (s) => dayOrNull(s.payment?.date ?? '') },
    // 1: annulled after its accrual, and the CUR that reverses it is not known.
    unreversed: { type: 'integer', of: (s) => (lacksReversal(s) ? 1 : 0), filter: 'equal' },
    number: { type: 'text', of: (s) => s.payment?.number ?? '' },
    number_box: { type: 'text', of: (s) => s.payment?.numberBox ?? '' },
  },
  lists: { within: ['year'], filtered: ['id_executor', 'state', 'id_units', 'id_provider'] },
  // Lists scan these indexes and skip rows out of the session's scope; narrow scopes use indexes that begin with the
  // executor.
  indexes: [
    '(year, id_executor, state, id)',
    '(year, id_executor, id)',
    '(id_executor, state, id)',
    '(id_provider)',
    '(date_publish) where date_publish is not null',
    "(id_executor, award_key) where award_key <> ''",
    'gin (id_units)',
    '(year, (id_units[1]), id) include (id_executor, state, id_units, id_provider)',
    // Units belong to executors: without this index, a scan in the order of units would begin among those of other
    // executors.
    '(year, id_executor, (id_units[1]), id) include (state, id_units, id_provider)',
    // Index of the latest changes (`/home/changes`).
    '(year, date_updated) include (id_executor, state, id_units)',
    // Reports by dates read pages, totals and the choices of their filters from these indexes alone.
    '(date_report, id) include (id_executor, state, id_units, subtotal, iva_amount, total, user_created)',
    '(id_executor, date_report, id) include (state, id_units, subtotal, iva_amount, total, user_created)',
    '(date_devengade, id) where state in (4, 5, 6)',
    '(date_waiting, id) where state in (5, 6)',
    '(state, id) where state in (2, 9)',
    '(upper(number_purchase))',
  ],
  counts: {
    order_count: ['year', 'id_executor', 'state', 'id_units'],
    order_provider_count: ['year', 'id_executor', 'state', 'id_provider'],
  },
  parts: [lines, supplies, invoices, charges, judgements, allocations, texts, papers, rejections],
  days: {
    also: ['award_key', 'id_deliveries', 'id_divisions', 'id_requests'],
    columns: { search_text: { type: 'text', of: searchText } },
  },
});

/** Purchase orders from their consolidation on, with their parts (R3 §3). */
export const orderProjection = readModel({ name: 'order', folds: [model], fold: 9 });

export const orders = rowsIn(orderProjection, model);
export const orderSupplies = rowsIn(orderProjection, supplies);
export const orderJudgements = rowsIn(orderProjection, judgements);
export const orderPapers = rowsIn(orderProjection, papers);
export const orderRejections = rowsIn(orderProjection, rejections);
export const orderLines = rowsIn(orderProjection, lines);
export const orderInvoices = rowsIn(orderProjection, invoices);
/** All versions of orders by days. */
export const orderVersions = versionsOf(orderProjection, model);
/** Orders in their state at the end of a day. */
export const ordersAt = (day: DateText) => versionsAt(orderProjection, model, day);
export const orderAllocations = rowsIn(orderProjection, allocations);
/** Texts that a search reads (search.ts). */
export const orderTexts = rowsIn(orderProjection, texts);

/** Orders (o) with the names of their units. */
export const orderList = listOf(orderProjection, model, {
  as: 'o',
  reads: {
    unit: {
      type: 'text',
      from: sql`o.id_units[1]`,
      shown: sql<string>`(
        select coalesce(string_agg(u.description, ', ' order by u.id), '')
        from ${catalogueTable('unit')} u where u.id = any(o.id_units))`,
      sort: {},
    },
  },
  search: 'search_text',
  numbers: 'numbers',
  texts,
  scope: { executor: 'id_executor', units: 'id_units' },
  order: { column: 'id', descending: true },
  counts: ['order_count', 'order_provider_count'],
});
