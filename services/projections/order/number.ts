import { type RawBuilder, sql } from 'kysely';

/**
 * Number of an order as it is read, with that of a part: '318', '318 parte 1'; '' before it has one. The same in a
 * machine's words is `orderNumber`.
 * @param as alias of the orders
 */
export const numberRead = (as = 'o'): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${as}.number_purchase`)} = '' then ''
    else ${sql.ref(`${as}.number_purchase`)} || coalesce(' parte ' || ${sql.ref(`${as}.part`)}, '') end`;
