import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { AskedPurchases, Purchase } from '@expediente/schemas/order/purchases.ts';
import { sql } from 'kysely';
import { orderSupplies, orders } from './model.ts';

/** The purchases in force of an executor that buy one of these supplies or renglones, whatever their type. */
export async function readPurchases(
  db: ReadDatabase,
  { executor, from, to, supplies, rows: rowsOf }: AskedPurchases,
): Promise<readonly Purchase[]> {
  const { rows } = await sql<Purchase>`
    select o.id as order, o.number_purchase as number, s.date_purchase::text as date, o.type_purchase as type,
      s.id_supplie as supply, s.id_row as row, s.amount
    from ${orderSupplies} s join ${orders} o on o.id = s.id_order
    where s.id_executor = ${executor} and s.date_purchase between ${from}::date and ${to}::date
      and (s.id_supplie = any(${[...supplies]}::integer[]) or s.id_row = any(${[...rowsOf]}::text[]))`.execute(
    db,
  );
  return rows;
}
