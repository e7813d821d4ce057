import { price, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { request as requestCycle } from '@expediente/machines/request/index.ts';
import type { RequestFacts, RequestState } from '@expediente/machines/request/record.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { RequestDetail, RequestRow, RequestSubProductRead } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type SqlBool, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { NotFound } from '../http/answers.ts';
import { readUnitBudget } from '../ledger/queries.ts';
import { searchedWithUnits } from '../lists/conditions.ts';
import { by, type ListDefinition, type Within } from '../lists/definition.ts';
import { readList } from '../lists/list.ts';
import type { ListRequest } from '../lists/query.ts';
import { scopeWithin } from '../lists/scope.ts';
import type { ReadDatabase } from '../read-database.ts';
import { grantedOffers } from '../records/offers.ts';
import { asFacts } from '../records/record-fold.ts';
import { pagesOf } from './pages.ts';
import { REQUEST_COUNT_TABLE } from './projection.ts';
import { requestColumns, requestsFrom } from './sql.ts';

type Stored = Omit<RequestRow, 'actions'> & { readonly facts: unknown; readonly kind: 1 | 2 };

const searchText = sql.ref('r.search_text');

const list: ListDefinition = {
  from: requestsFrom,
  select: requestColumns,
  key: [sql.ref('r.id')],
  searched: async (db, word) =>
    await searchedWithUnits(
      db,
      word,
      searchText,
      (ids) => sql<SqlBool>`r.id_unit = any(${[...ids]}::integer[])`,
    ),
  sort: {
    id: by('r.id'),
    unit: by('u.description', { nullable: true, unindexed: true }),
    number: by('r.number'),
    number_year: by('r.number'),
    date: by('r.date'),
    supplie: by('r.supplie'),
    total_qty: by('r.total_qty'),
    total: by('r.total', { unindexed: true }),
    state: by('r.state'),
    quarter_order: by('r.quarter_order', { unindexed: true }),
    // Of the order, which stands in a read model of its own.
    date_issue: by('o.date_issue', { nullable: true, unindexed: true }),
    number_purchase: by('o.number_purchase', { nullable: true, unindexed: true }),
    state_purchase: by('o.state', { nullable: true, unindexed: true }),
    date_created: by('r.date_created', { unindexed: true }),
  },
  order: { column: 'id', descending: true },
  filters: {
    state: { kind: 'integer', of: sql`r.state` },
    id_unit: { kind: 'integer', of: sql`r.id_unit` },
    id_supplie: { kind: 'integer', of: sql`r.id_supplie` },
    state_purchase: { kind: 'integer', of: sql`o.state` },
    quarter_order: { kind: 'text', of: sql`r.quarter_order` },
    supplie: { kind: 'contains', of: sql`r.supplie`, within: searchText },
    unit: { kind: 'contains', of: sql`u.description` },
    number_purchase: { kind: 'contains', of: sql`o.number_purchase` },
  },
  counts: [
    {
      from: sql`${sql.raw(REQUEST_COUNT_TABLE)} r`,
      columns: ['year', 'kind', 'id_executor', 'state', 'id_unit'],
    },
  ],
};

/** `/orders/get/all`: the pedidos of the session year. */
export async function readRequests(
  db: ReadDatabase,
  session: Sight,
  request: ListRequest,
): Promise<Page<RequestRow>> {
  const within: readonly Within[] = [
    { columns: ['year'], condition: sql`r.year = ${session.year}` },
    { columns: ['kind'], condition: sql`r.kind = 1` },
    scopeWithin(session, { executor: 'r.id_executor', unit: 'r.id_unit' }),
  ];
  const page = await readList<Stored>(db, list, request, within);
  return { ...page, rows: page.rows.map((row) => answered(session, row)) };
}

function answered(session: Sight, { facts, kind, date_created, ...row }: Stored): RequestRow {
  return {
    ...row,
    price: price(row.price),
    date_created: new Date(date_created).toISOString(),
    actions: grantedOffers(session, pagesOf(kind), requestCycle.offers(asFacts<RequestFacts>(facts))),
  };
}

interface StoredDetail extends Stored {
  readonly record: RequestState;
  readonly user_updated: string;
  readonly date_updated: Date;
  readonly cod_ppr: string;
  readonly description_presentation: string;
}

/** `/orders/get/id/{id}` @throws {NotFound} */
export async function readRequest(db: ReadDatabase, session: Sight, id: number): Promise<RequestDetail> {
  const { rows } = await sql<StoredDetail>`
    select ${requestColumns}, r.record, r.user_updated, r.date_updated, coalesce(s.cod_ppr, '') as cod_ppr,
      coalesce(n.description, '') as description_presentation
    from ${requestsFrom}
    left join ${sql.raw(catalogueTable('supply'))} s on s.id = r.id_supplie
    left join ${sql.raw(catalogueTable('presentation'))} n on n.id = s.id_presentation
    where r.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found || !maySee(session, { executor: found.id_executor, units: [found.id_unit] }))
    throw new NotFound();
  const { record, user_updated, date_updated, cod_ppr, description_presentation, ...row } = found;
  return {
    ...answered(session, row),
    user_updated,
    date_updated: date_updated.toISOString(),
    type: record.catalogue,
    description_internal: record.description,
    cod_ppr,
    description_presentation,
    id_row: record.lines[0]?.row ?? '',
    justification: record.justification,
    justification_state: record.reason,
    year_additional: record.yearAdditional,
    number_resolution: record.resolution || null,
    sub_products: await readSubProducts(db, session, record),
  };
}

/** `/orders/subproducts/{id}` @throws {NotFound} */
export async function readRequestSubProducts(
  db: ReadDatabase,
  session: Sight,
  id: number,
): Promise<readonly RequestSubProductRead[]> {
  const { rows } = await sql<{ record: RequestState }>`
    select r.record from ${requestsFrom} where r.id = ${id}`.execute(db);
  const record = rows[0]?.record;
  if (!record || !maySee(session, { executor: record.executor, units: [record.unit] })) throw new NotFound();
  return await readSubProducts(db, session, record);
}

/** The request's sub-products beside the figures of their plan lines, its own holding left out. */
async function readSubProducts(
  db: ReadDatabase,
  session: Sight,
  record: RequestState,
): Promise<readonly RequestSubProductRead[]> {
  const { unit, year, id, lines } = record;
  const supplies = [...new Set(lines.map(({ supply }) => supply))];
  // One supply (a pedido): its lines; several (a medical service): the whole plan, in one question still.
  const supply = supplies.length === 1 ? (supplies[0] ?? 0) : 0;
  const plan = await readUnitBudget(db, session, { unit, year, supply, request: id });
  return lines.map((line) => {
    const own = plan.find(
      (each) => each.id_supplie === line.supply && each.id_sub_products === line.subProduct,
    );
    return {
      id_sub_products: line.subProduct,
      description: own?.description ?? '',
      newQty: line.qty,
      qty: own?.qty ?? ZERO_QUANTITY,
      qty_order: own?.qty_order ?? ZERO_QUANTITY,
      qty_order_reservated: own?.qty_order_reservated ?? ZERO_QUANTITY,
      available: own?.available ?? ZERO_QUANTITY,
      price: line.price,
    };
  });
}
