import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { sql } from 'kysely';
import { orderLines, orderSupplies, orders } from '../order/model.ts';

/** Lines (l) with their order (o), their supply in it (s) and their cost centre (u). */
export const LINES = sql`${orderLines} l join ${orders} o on o.id = l.id_order
  join ${orderSupplies} s on s.id_order = l.id_order and s.id_supplie = l.id_supplie
  left join ${catalogueTable('unit')} u on u.id = l.id_unit`;

export const LINE_KEY = [
  { of: sql.ref('l.id_order'), type: 'integer' },
  { of: sql.ref('l.id'), type: 'text' },
] as const;

/** Names of the supply and the cost centre of a line. */
export const LINE_NAMES = {
  unit: sql`coalesce(u.description, '')`,
  cod_internal: sql.ref('s.cod_internal'),
  supplie: sql.ref('s.description'),
};
