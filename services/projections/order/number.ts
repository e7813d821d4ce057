import { type RawBuilder, sql } from 'kysely';

const partRead = (part: RawBuilder<unknown>) => sql<string>`coalesce(' parte ' || ${part}, '')`;

/** Number of a resolution as it is read, with that of a part: '22', '22 parte 1' (`resolutionNumber`). */
export const resolutionRead = (as = 'o'): RawBuilder<string> =>
  sql<string>`${sql.ref(`${as}.number_resolution`)} || ${partRead(sql.ref(`${as}.division`))}`;

/**
 * Number of an order as it is read, with that of a part: '318', '318 parte 1'; '' before it has one. The same in a
 * machine's words is `orderNumber`.
 * @param as alias of the orders
 */
export const numberRead = (as = 'o'): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${as}.number_purchase`)} = '' then ''
    else ${sql.ref(`${as}.number_purchase`)} || ${partRead(sql.ref(`${as}.part`))} end`;
