import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import type { Condition, Filter } from '@expediente/readmodels/lists/definition.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { orderInvoices, orderSupplies, orderTexts } from '../order/model.ts';
import { type Asked, labelOf } from '../shared/reports/query.ts';

/** Value aggregated over an order's (o) rows in another table. */

const ofOrder = (table: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql<string>`(select ${value} from ${table} x where x.id_order = o.id)`;

/** Distinct codes of an order's supplies: '266, 268'. */
export const joined = (column: 'id_row' | 'id_group'): RawBuilder<string> =>
  ofOrder(sql`${orderSupplies}`, sql`coalesce(string_agg(distinct ${sql.ref(`x.${column}`)}, ', '), '')`);

/** Price of the order's supply; null: the order buys several (purchasing C22). */
export const onePrice = ofOrder(sql`${orderSupplies}`, sql`case when count(*) = 1 then min(x.price) end`);

/** Invoices of the order: '0A1B2C3D 1000000001, …' */
export const invoicesInWords = ofOrder(
  sql`${orderInvoices}`,
  sql`coalesce(string_agg(concat_ws(' ', nullif(x.serie_invoice, ''), x.number_invoice), ', ' order by x.place), '')`,
);

/** Names of the order's cost centres. */
export const unitsInWords = sql<string>`(
  select coalesce(string_agg(u.description, ', ' order by u.id), '')
  from ${catalogueTable('unit')} u where u.id = any(o.id_units))`;

export const orderLabel = labelOf(sql.ref('o.state'), orderStates.statuses);

export const stateIs = (...codes: readonly number[]): Condition =>
  sql<SqlBool>`o.state in (${sql.join(codes.map((code) => sql.lit(code)))})`;

const FREED = orderStates.codes('liberada');
/** Leaves out freed consolidations, which are in no report (purchasing C21). */
export const NOT_FREED = sql<SqlBool>`not ${stateIs(...FREED)}`;
/** Leaves annulled orders out of sums; they are still listed. */
export const NOT_ANNULLED = sql<SqlBool>`not ${stateIs(...orderStates.codes('anulada'))}`;

export const BY_STATE: Readonly<Record<'state', Filter>> = {
  state: { kind: 'integer', of: sql.ref('o.state') },
};

/** Checks whether the order's own texts contain a word. */
export const orderHolds = (word: string): Condition =>
  sql<SqlBool>`exists (select 1 from ${orderTexts} x where x.id_order = o.id and ${holdsWord(sql.ref('x.search_text'), word)})`;

/** Orders that the session sees by one of their cost centres (purchasing C18). */
export const orderInSight = ({ session }: Asked): Condition =>
  scopeCondition(session, { executor: 'o.id_executor', units: 'o.id_units' });

/** Lines that the session sees by their own cost centre. */
export const lineInSight = ({ session }: Asked): Condition =>
  scopeCondition(session, { executor: 'o.id_executor', unit: 'l.id_unit' });

/** Days from a day up to today. */
export const daysSince = (column: string, { today }: Asked): RawBuilder<number> =>
  sql<number>`(${today}::date - ${sql.ref(column)})`;

/** Days within the range, which includes both its ends. */
export const inRange = (column: string, { range }: Asked): Condition =>
  range
    ? sql<SqlBool>`${sql.ref(column)} between ${range.start}::date and ${range.end}::date`
    : sql<SqlBool>`true`;
