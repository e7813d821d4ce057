import { totalOf, ZERO_PRICE } from '@expediente/kernel/decimal.ts';
import { DECIMALS } from '@expediente/kernel/limits.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { folded } from '@expediente/kernel/text.ts';
import { request } from '@expediente/machines/request/index.ts';
import type { RequestState } from '@expediente/machines/request/record.ts';
import { tableName } from '../engine/tables.ts';
import type { DerivedTable, Projection } from '../projection.ts';
import { type RecordRow, recordFold } from '../records/record-fold.ts';

interface RequestKey {
  readonly id: number;
}

interface RequestColumns {
  readonly id_unit: number;
  readonly id_executor: number;
  readonly year: number;
  readonly kind: 1 | 2;
  readonly number: number;
  readonly date: string;
  readonly id_supplie: number;
  readonly cod_internal: string;
  readonly supplie: string;
  readonly total_qty: string;
  readonly price: string;
  readonly total: string;
  readonly quarter_order: string;
  readonly id_consolidate: number | null;
  readonly search_text: string;
}

/** What a request asks of one plan line. */
interface RequestLineRow {
  readonly id_request: number;
  readonly id_supplie: number;
  readonly id_sub_products: string;
  readonly id_unit: number;
  readonly year: number;
  readonly qty: string;
  readonly price: string;
}

const lines: DerivedTable<RequestKey & RequestColumns & RecordRow<RequestState>, RequestLineRow> = {
  table: {
    name: 'request_line',
    columns: {
      id_request: 'integer',
      id_supplie: 'integer',
      id_sub_products: 'text',
      id_unit: 'integer',
      year: 'integer',
      qty: DECIMALS.quantity.column,
      price: DECIMALS.price.column,
    },
    key: ['id_request', 'id_supplie', 'id_sub_products'],
    indexes: ['(id_unit, year, id_supplie, id_sub_products)'],
  },
  owner: ['id_request'],
  from: ({ record }) => [record.lines],
  rowsOf: ({ record }) =>
    record.lines.map((line) => ({
      id_request: record.id,
      id_supplie: line.supply,
      id_sub_products: line.subProduct,
      id_unit: record.unit,
      year: record.year,
      qty: line.qty,
      price: line.price,
    })),
};

const requests = recordFold({
  cycle: request,
  table: {
    name: 'request',
    key: ['id'],
    columns: {
      id: 'integer',
      id_unit: 'integer',
      id_executor: 'integer',
      year: 'integer',
      kind: 'integer',
      number: 'integer',
      date: 'date',
      id_supplie: 'integer',
      cod_internal: 'text',
      supplie: 'text',
      total_qty: DECIMALS.quantity.column,
      price: DECIMALS.price.column,
      total: DECIMALS.money.column,
      quarter_order: 'text',
      id_consolidate: 'integer',
      search_text: 'text',
    },
    indexes: [
      '(year, kind, id_executor, id_unit, id)',
      '(year, kind, id_executor, id)',
      '(id_executor, kind, state, id)',
      '(id_consolidate)',
      '(id_supplie)',
      'gin (search_text gin_trgm_ops)',
      ...['number', 'date', 'supplie', 'total_qty'].map(
        (column) => `(year, kind, ${column}, id) include (id_executor, id_unit, state)`,
      ),
      '(year, kind, state, id) include (id_executor, id_unit)',
      '(year, kind, id) include (id_executor, id_unit, state)',
    ],
    counts: { request_count: ['year', 'kind', 'id_executor', 'state', 'id_unit'] },
  },
  keyOf: (stream: string): RequestKey => ({ id: Number(streamKey(stream)[0]) }),
  columns(state: RequestState): RequestColumns {
    const [first] = state.lines;
    const price = first?.price ?? ZERO_PRICE;
    return {
      id_unit: state.unit,
      id_executor: state.executor,
      year: state.year,
      kind: state.kind,
      number: state.number,
      date: state.date,
      id_supplie: first?.supply ?? 0,
      cod_internal: state.codInternal,
      supplie: state.description,
      total_qty: state.totalQty,
      price,
      // As its consolidation alone would cost.
      total: totalOf(state.lines.map((line) => [line.qty, line.price])),
      quarter_order: state.quarter,
      id_consolidate: state.order,
      search_text: folded(
        `${state.number}/${state.year} ${state.codInternal} ${state.description} ${state.resolution}`,
      ),
    };
  },
  parts: [lines],
});

/**
 * Requests, medical services too, with what they ask of each plan line (R3 §3). The state of a request's order
 * is joined when asked: the order stands in a read model of its own.
 */
export const requestProjection: Projection = {
  name: 'request',
  version: 4,
  folds: [requests],
};

/** `read.request_v4` */
export const REQUEST_TABLE = tableName({ name: 'request' }, requestProjection.version);
/** `read.request_line_v4` */
export const REQUEST_LINE_TABLE = tableName(lines.table, requestProjection.version);
/** Requests by year, kind, executor, state and unit: what lists show as totals. */
export const REQUEST_COUNT_TABLE = tableName({ name: 'request_count' }, requestProjection.version);
