import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { AskedLineRead } from '@expediente/schemas/request/read.ts';
import { sql } from 'kysely';
import { requests } from './model.ts';

/**
 * `/orders/consolidate/lines`: lines of requests that are about to be consolidated, by unit and number (hospital
 * A6).
 * @throws {NotFound} the session does not see one of them
 */
export async function readAskedLines(
  db: ReadDatabase,
  session: Sight,
  kind: RequestKind,
  ids: readonly number[],
): Promise<readonly AskedLineRead[]> {
  const rows = await db
    .selectFrom(requests.as('r'))
    .leftJoin(catalogueTable('unit').as('u'), 'u.id', 'r.id_unit')
    .select(['r.record', ({ fn }) => fn.coalesce('u.description', sql.lit('')).as('unit')])
    .where(sql<boolean>`r.id = any(${ids.filter(Number.isSafeInteger)}::integer[]) and r.kind = ${kind.code}
      and ${scopeCondition(session, { executor: 'r.id_executor', unit: 'r.id_unit' })}`)
    .orderBy('r.id_unit')
    .orderBy('r.number')
    .execute();
  if (rows.length < ids.length) throw new NotFound();
  return rows.flatMap(({ record: { id, number, year, quarter, lines }, unit }) =>
    lines.map((line) => ({
      ...{ id, number_year: `${number}/${year}`, unit, quarter_order: quarter },
      ...{ id_supplie: line.supply, cod_internal: line.codInternal, supplie: line.description },
      ...{ id_sub_products: line.subProduct, qty: line.qty, price: line.price },
    })),
  );
}
