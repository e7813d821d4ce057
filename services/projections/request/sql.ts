import { type RawBuilder, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { ORDER_TABLE } from '../order/projection.ts';
import { REQUEST_TABLE } from './projection.ts';

const raw = (name: string): RawBuilder<unknown> => sql.raw(name);

/** Requests (r) with their unit (u) and their purchase order (o), joined by its id. */
export const requestsFrom = sql`${raw(REQUEST_TABLE)} r
  left join ${raw(catalogueTable('unit'))} u on u.id = r.id_unit
  left join ${raw(ORDER_TABLE)} o on o.id = r.id_consolidate`;

/** Columns of a RequestRow, but for `actions`; `facts` are what those are made of. */
export const requestColumns = sql`r.id, r.id_unit, coalesce(u.description, '') as unit, r.id_executor, r.year, r.number,
  r.number || '/' || r.year as number_year, r.date, r.id_supplie, r.cod_internal, r.supplie, r.total_qty, r.price,
  r.total, r.quarter_order, r.state, r.kind, r.id_consolidate, o.state as state_purchase,
  nullif(o.number_purchase, '') as number_purchase, o.date_issue, r.user_created, r.date_created, r.revision, r.facts`;
