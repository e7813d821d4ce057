import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { among } from '@expediente/readmodels/model/read-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { OrderRequestRead } from '@expediente/schemas/order/read.ts';
import { sql } from 'kysely';
import { requests } from './model.ts';
import { suppliesInWords } from './supplies.ts';

/** Requests of these ids in the form of their order's detail, by unit and number. */
export async function readOrdered(
  db: ReadDatabase,
  ids: readonly number[],
): Promise<readonly OrderRequestRead[]> {
  const rows = await db
    .selectFrom(requests.as('r'))
    .leftJoin(catalogueTable('unit').as('u'), 'u.id', 'r.id_unit')
    .select(['r.record', ({ fn }) => fn.coalesce('u.description', sql.lit('')).as('unit')])
    .where('r.id', '=', among(ids))
    .orderBy('r.id_unit')
    .orderBy('r.number')
    .execute();
  return rows.map(({ record: request, unit }) => ({
    id: request.id,
    number_year: `${request.number}/${request.year}`,
    date: request.date,
    id_unit: request.unit,
    unit,
    id_supplie: request.lines[0]?.supply ?? 0,
    supplie: suppliesInWords(request),
    total_qty: request.totalQty,
    justification: request.justification,
    sub_products: request.lines.map(({ supply, description, subProduct, qty }) => ({
      id_supplie: supply,
      supplie: description,
      id_sub_products: subProduct,
      qty,
    })),
  }));
}
