import { totalOf, ZERO_PRICE } from '@expediente/kernel/decimal.ts';
import { folded } from '@expediente/kernel/text.ts';
import { request } from '@expediente/machines/request/decide.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import { listOf } from '@expediente/readmodels/model/list.ts';
import { part } from '@expediente/readmodels/model/part.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { columnsOf } from '@expediente/readmodels/model/record-columns.ts';
import { recordModel } from '@expediente/readmodels/model/record-model.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import { sql } from 'kysely';
import { deliveredOf, deliveriesOf, leastAdvanced, NOW_OF_REQUEST, numbersOf } from '../order/deliveries.ts';
import { orders, ordersAt } from '../order/model.ts';
import { numberOfYear, UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';
import { ownNumbers } from '../shared/records/own-numbers.ts';
import { othersOf, suppliesInWords } from './supplies.ts';

/** Quantities that a request asks of each plan line. */
const lines = part({
  name: 'request_line',
  owner: ['id_request'],
  key: ['id_supplie', 'id_sub_products'],
  from: (request) => [request.lines],
  each: (request: RequestState) => request.lines,
  columns: {
    id_request: { type: 'integer', of: (_, request) => request.id },
    id_supplie: { type: 'integer', of: (line) => line.supply },
    id_sub_products: { type: 'text', of: (line) => line.subProduct },
    id_unit: { type: 'integer', of: (_, request) => request.unit },
    year: { type: 'integer', of: (_, request) => request.year },
    qty: { type: 'quantity', of: (line) => line.qty },
    price: { type: 'price', of: (line) => line.price },
  },
  indexes: ['(id_unit, year, id_supplie, id_sub_products)'],
});

const model = recordModel({
  cycle: request,
  name: 'request',
  key: { id: 'integer' },
  columns: {
    id_unit: { type: 'integer', of: (s) => s.unit, filter: 'equal' },
    id_executor: { type: 'integer', of: (s) => s.executor },
    year: { type: 'integer', of: (s) => s.year },
    kind: { type: 'integer', of: (s) => s.kind },
    lot: { type: 'integer', of: (s) => s.lot, filter: 'equal' },
    ...columnsOf(REQUEST_RECORD),
    // First supply; a pedido has no other.
    id_supplie: { type: 'integer', of: (s) => s.lines[0]?.supply ?? 0, filter: 'equal' },
    supplie: { type: 'text', of: suppliesInWords, sort: {}, filter: 'searched' },
    // Null for several supplies, which have no common price.
    price: { type: 'price', of: (s) => (othersOf(s).length > 0 ? null : (s.lines[0]?.price ?? ZERO_PRICE)) },
    // Total as if the request were consolidated alone.
    total: {
      type: 'money',
      of: (s) => totalOf(s.lines.map(({ qty, price }) => [qty, price])),
      sort: { unindexed: true },
    },
    id_consolidate: { type: 'integer', of: (s) => s.order },
    search_text: {
      type: 'text',
      of: (s) =>
        folded(
          [
            `${s.number}/${s.year} ${s.codInternal} ${suppliesInWords(s)} ${s.resolution}`,
            ...othersOf(s).map(({ codInternal, description }) => `${codInternal} ${description}`),
          ].join(' '),
        ),
      unlisted: true,
    },
    numbers: {
      type: 'text[]',
      of: (s) => ownNumbers([`${s.number}/${s.year}`, s.resolution]),
      unlisted: true,
    },
  },
  lists: { within: ['year', 'kind'], filtered: ['id_executor', 'id_unit', 'state'] },
  indexes: [
    '(year, kind, id_executor, id_unit, id)',
    '(year, kind, id_executor, id)',
    '(id_executor, kind, state, id)',
    '(id_consolidate)',
    '(id_supplie)',
    '(lot) where lot is not null',
    // Index of the latest changes (`/home/changes`).
    '(year, date_updated) include (id_executor, state, id_unit)',
    'gin (search_text gin_trgm_ops)',
    'gin (numbers)',
  ],
  counts: { request_count: ['year', 'kind', 'id_executor', 'state', 'id_unit'] },
  parts: [lines],
  days: { also: ['search_text'] },
});

/** Requests, medical services included, with their lines (R3 §3). */
export const requestProjection = readModel({
  name: 'request',
  folds: [model],
  fold: 4,
});

export const requests = rowsIn(requestProjection, model);
export const requestLines = rowsIn(requestProjection, lines);

const NUMBER = numbersOf(sql.ref('o.number_purchase'), NOW_OF_REQUEST);

/** Requests (r) with their unit (u) and their order (o), which is in a read model of its own. */
export const requestList = listOf(requestProjection, model, {
  as: 'r',
  joins: sql`${unitJoin('r')} left join ${orders} o on o.id = r.id_consolidate`,
  reads: {
    unit: { ...UNIT_NAME, sort: { nullable: true, unindexed: true } },
    number_year: numberOfYear('r'),
    state_purchase: {
      type: 'integer',
      from: leastAdvanced(sql.ref('o.state'), NOW_OF_REQUEST),
      sort: { nullable: true, unindexed: true },
      filter: 'equal',
    },
    deliveries: { type: 'integer', from: deliveriesOf(NOW_OF_REQUEST) },
    delivered: { type: 'integer', from: deliveredOf(NOW_OF_REQUEST) },
    number_purchase: {
      type: 'text',
      from: NUMBER,
      shown: sql<string | null>`nullif(${NUMBER}, '')`,
      sort: { nullable: true, unindexed: true },
      filter: 'contains',
    },
    date_issue: {
      type: 'date',
      from: sql.ref<string | null>('o.date_issue'),
      sort: { nullable: true, unindexed: true },
    },
  },
  search: 'search_text',
  numbers: 'numbers',
  scope: { executor: 'id_executor', unit: 'id_unit' },
  order: { column: 'id', descending: true },
  counts: ['request_count'],
  past(day) {
    const ofOrder = <Value>(column: string) =>
      sql<Value | null>`(select ${sql.ref(`v.${column}`)} from ${ordersAt(day)} v where v.id = r.id_consolidate)`;
    const then = {
      ...NOW_OF_REQUEST,
      ids: ofOrder('id_deliveries'),
      divisions: ofOrder('id_divisions'),
      among: ordersAt(day),
    };
    const number = numbersOf(ofOrder<string>('number_purchase'), then);
    return {
      state_purchase: { from: leastAdvanced(ofOrder('state'), then) },
      deliveries: { from: deliveriesOf(then) },
      delivered: { from: deliveredOf(then) },
      number_purchase: { from: number, shown: sql<string | null>`nullif(${number}, '')` },
      date_issue: { from: ofOrder<string>('date_issue') },
    };
  },
});
