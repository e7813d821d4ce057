import { stateCircumstances } from '@expediente/machines/order/changes.ts';
import { askedSisters } from '@expediente/machines/order/splitting.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import {
  type AskedSisters,
  type AskedThings,
  MOST_SISTERS,
  type Sisters,
} from '@expediente/schemas/order/sisters.ts';
import type { SplittingKey } from '@expediente/schemas/rules/splitting.ts';
import { type RawBuilder, sql } from 'kysely';
import { readLaw } from '../rules/queries.ts';
import { orderSupplies, orders } from './model.ts';

const COLUMNS: Readonly<Record<SplittingKey, { readonly of: string; readonly type: string }>> = {
  supply: { of: 's.id_supplie', type: 'integer' },
  row: { of: 's.id_row', type: 'text' },
};

/** Orders in force of an executor that buy the same supplies or rows, of any purchase type. */
export async function readSisters(db: ReadDatabase, asked: AskedSisters): Promise<readonly Sisters[]> {
  const found = await Promise.all(
    asked.things
      .filter(({ of }) => of.length > 0)
      .map(async (things) => (await ofThings(asked, things).execute(db)).rows),
  );
  return found.flat();
}

/**
 * Query with a row for each thing and purchase type; an order that buys one row by several supplies counts once, and an
 * order in parts is one purchase (hospital B5).
 */
const ofThings = (
  { executor, order }: AskedSisters,
  { key, of, from, to }: AskedThings,
): RawBuilder<Sisters> => {
  const { of: column, type } = COLUMNS[key];
  return sql<Sisters>`
    with bought as (
      select ${sql.ref(column)}::text as of, s.type_purchase as type, s.id_purchase, s.date_purchase as date,
        sum(s.amount) as amount,
        row_number() over (partition by ${sql.ref(column)}, s.type_purchase order by s.date_purchase desc, s.id_purchase desc) as place
      from ${orderSupplies} s
      where s.id_executor = ${executor} and s.date_purchase between ${from}::date and ${to}::date
        and ${sql.ref(column)} = any(${[...of]}::${sql.raw(type)}[]) and s.id_purchase <> ${order}
      group by ${sql.ref(column)}, s.type_purchase, s.id_purchase, s.date_purchase
    )
    select ${sql.lit(key)} as key, b.of, b.type, count(*)::integer as others, round(sum(b.amount), 2)::text as sum,
      (select json_agg(json_build_object('order', n.id_purchase, 'number', o.number_purchase,
          'date', n.date, 'amount', round(n.amount, 2)::text) order by n.place)
        from bought n join ${orders} o on o.id = n.id_purchase
        where n.of = b.of and n.type = b.type and n.place <= ${MOST_SISTERS}) as newest
    from bought b group by b.of, b.type`;
};

/** Purchases similar to an order if it were issued on the given day, of any purchase type. */
export async function readSistersOf(
  db: ReadDatabase,
  order: OrderState,
  date: string,
): Promise<readonly Sisters[]> {
  const purchase = { ...stateCircumstances(order), date, type: '' };
  const asked = askedSisters(await readLaw(db), order.executor, purchase);
  return asked === null ? [] : await readSisters(db, asked);
}
