import type { DateText } from '@expediente/kernel/dates.ts';
import { amountOf, price, totalOf, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { request as requestCycle } from '@expediente/machines/request/decide.ts';
import type { RequestState as RequestRecord } from '@expediente/machines/request/state.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { readList } from '@expediente/readmodels/lists/list.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type ListRow, listAt, type PastRow } from '@expediente/readmodels/model/list.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { detailOf } from '@expediente/schemas/record/table.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type {
  RequestDetail,
  RequestRow,
  RequestStatusCode,
  RequestSubProductRead,
  RestRead,
  UnitBudgetLine,
} from '@expediente/schemas/request/read.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { sql } from 'kysely';
import { budgetBalance } from '../ledger/figures.ts';
import { quarterBudgets } from '../ledger/model.ts';
import { oneRecord } from '../shared/records/detail.ts';
import { offersOfRow } from '../shared/records/offers.ts';
import type { LotRequest } from './layouts/lot.ts';
import { requestList, requests } from './model.ts';
import { readUnitBudget } from './plan-lines.ts';

type Listed = ListRow<typeof requestList>;

/** Requests of a kind in the session's year: `/orders/get/all`; with `day` in their state at the end of that day. */
export async function readRequests(
  db: ReadDatabase,
  session: Sight,
  kind: RequestKind,
  request: ListRequest,
  day?: DateText,
): Promise<Page<RequestRow>> {
  const list = listAt<Listed>(requestList, day);
  const page = await readList(db, list, request, [
    list.where('year', session.year),
    list.where('kind', kind.code),
    list.scoped(session),
  ]);
  return { ...page, rows: page.rows.map((row) => answered(session, kind, row)) };
}

function answered(
  session: Sight,
  kind: RequestKind,
  { facts, kind: _, date_created, state, state_purchase, price: unitPrice, ...row }: Listed | PastRow<Listed>,
): RequestRow {
  return {
    ...row,
    state: state as RequestStatusCode,
    state_purchase: state_purchase as OrderStatusCode | null, // codes of the life cycles
    type_order: kind.code,
    price: unitPrice === null ? null : price(unitPrice),
    date_created: date_created.toISOString(),
    actions: offersOfRow(session, [kind.page], facts, (of) => requestCycle.offers(of)),
  };
}

/**
 * `/orders/get/id/{id}`
 * @throws {NotFound} also for a request of another kind
 */
export async function readRequest(
  db: ReadDatabase,
  session: Sight,
  kind: RequestKind,
  id: number,
): Promise<RequestDetail> {
  const { row, record, updated } = await oneOf(db, session, kind, id);
  const [described, subProducts, rests, quarter_balance] = await Promise.all([
    describedSupply(db, row.id_supplie),
    readSubProducts(db, session, record),
    readRests(db, record),
    readQuarterBalance(db, record),
  ]);
  return {
    ...answered(session, kind, row),
    ...updated,
    ...described,
    ...detailOf(REQUEST_RECORD, record),
    id_row: record.lines[0]?.row ?? '',
    justification_state: record.reason,
    number_resolution: record.resolution || null,
    sub_products: subProducts,
    ...rests,
    quarter_balance,
  };
}

/**
 * Reads a request of one kind.
 * @throws {NotFound} the session sees none
 */
async function oneOf(db: ReadDatabase, session: Sight, kind: RequestKind, id: number) {
  const found = await oneRecord(db, session, requestList, id);
  if (found.record.kind !== kind.code) throw new NotFound();
  return found;
}

/** Requests that a request is the rest of, and those that its rests became: all of its own unit. */
async function readRests(
  db: ReadDatabase,
  { restOf, rests }: RequestRecord,
): Promise<Pick<RequestDetail, 'rest_of' | 'rests'>> {
  const ids = restOf === null ? rests : [restOf, ...rests];
  if (ids.length === 0) return { rest_of: null, rests: [] };
  const { rows } = await sql<RestRead>`
    select r.id, r.number || '/' || r.year as number_year, r.total_qty::text as total_qty, r.state
    from ${requests} r where r.id = any(${[...ids]}::integer[]) order by r.id`.execute(db);
  return {
    rest_of: rows.find(({ id }) => id === restOf) ?? null,
    rests: rows.filter(({ id }) => rests.includes(id)),
  };
}

/** Balance of the budget of a request's group in its cuatrimestre; null: not approved. */
async function readQuarterBalance(db: ReadDatabase, record: RequestRecord): Promise<string | null> {
  const { unit, year, quarter, lines } = record;
  const { rows } = await sql<{ balance: string }>`
    select ${budgetBalance} as balance from ${quarterBudgets} b
    where b.id_unit = ${unit} and b.year = ${year} and b.id_group = ${lines[0]?.group ?? ''}
      and b.quarter = ${quarter}`.execute(db);
  return rows[0]?.balance ?? null;
}

/**
 * Pedidos of a lot in these states, by number, with their lines; those out of the session's sight are left out.
 * @throws {NotFound} the session sees none of the lot
 */
export async function readLot(
  db: ReadDatabase,
  session: Sight,
  lot: number,
  states: readonly number[],
): Promise<readonly ReadInLot[]> {
  const rows = await db
    .selectFrom(requests.as('r'))
    .select(['r.record', 'r.revision'])
    .where(
      sql<boolean>`r.lot = ${lot} and ${scopeCondition(session, { executor: 'r.id_executor', unit: 'r.id_unit' })}`,
    )
    .orderBy('r.number')
    .execute();
  const [first] = rows;
  if (first === undefined) throw new NotFound();
  const { unit, year } = first.record;
  const plan = await readUnitBudget(db, session, { unit, year, supply: 0, request: 0 });
  return rows.flatMap(({ record, revision }) => {
    const state = requestCycle.status(record) as RequestStatusCode; // codes of the life cycle
    if (!states.includes(state)) return [];
    const lines = linesIn(plan, record.lines);
    return {
      ...{ id: record.id, id_unit: unit, revision, state, year },
      ...detailOf(REQUEST_RECORD, record),
      ...{ number: record.number, date: record.date, cod_internal: record.codInternal },
      quarter_order: record.quarter,
      number_year: `${record.number}/${year}`,
      id_row: record.lines[0]?.row ?? '',
      total: totalOf(record.lines.map(({ qty, price: each }) => [qty, each])),
      justification_state: record.reason,
      cod_ppr: lines[0]?.cod_ppr ?? '',
      description_presentation: lines[0]?.description_presentation ?? '',
      sub_products: lines,
    };
  });
}

/** A pedido of a lot, as its paper shows it. */
export type ReadInLot = LotRequest & Pick<RequestDetail, 'id' | 'id_unit' | 'revision'>;

async function describedSupply(
  db: ReadDatabase,
  id: number,
): Promise<Pick<RequestDetail, 'cod_ppr' | 'description_presentation'>> {
  const { rows } = await sql<{ cod_ppr: string; description_presentation: string }>`
    select s.cod_ppr, coalesce(n.description, '') as description_presentation
    from ${catalogueTable('supply')} s left join ${catalogueTable('presentation')} n on n.id = s.id_presentation
    where s.id = ${id}`.execute(db);
  return rows[0] ?? { cod_ppr: '', description_presentation: '' };
}

/**
 * `/orders/subproducts/{id}`
 * @throws {NotFound}
 */
export async function readRequestSubProducts(
  db: ReadDatabase,
  session: Sight,
  kind: RequestKind,
  id: number,
): Promise<readonly RequestSubProductRead[]> {
  const { record } = await oneOf(db, session, kind, id);
  return await readSubProducts(db, session, record);
}

/** Lines of a request with the figures of their plan lines, without what the request holds itself. */
async function readSubProducts(
  db: ReadDatabase,
  session: Sight,
  record: RequestRecord,
): Promise<readonly RequestSubProductRead[]> {
  const { unit, year, id, lines } = record;
  const supplies = [...new Set(lines.map(({ supply }) => supply))];
  // A single supply (a pedido): the lines of that supply; several (a medical service): the whole plan, so that a single
  // query suffices.
  const supply = supplies.length === 1 ? (supplies[0] ?? 0) : 0;
  return linesIn(await readUnitBudget(db, session, { unit, year, supply, request: id }), lines);
}

/** Lines of a request with the figures of their plan lines. */
const linesIn = (
  plan: readonly UnitBudgetLine[],
  lines: RequestRecord['lines'],
): readonly RequestSubProductRead[] =>
  lines.map((line) => {
    const own = plan.find(
      (each) => each.id_supplie === line.supply && each.id_sub_products === line.subProduct,
    );
    return {
      id_supplie: line.supply,
      cod_internal: line.codInternal,
      cod_ppr: own?.cod_ppr ?? '',
      description_internal: line.description,
      description_presentation: own?.description_presentation ?? '',
      id_sub_products: line.subProduct,
      description: own?.description ?? '',
      newQty: line.qty,
      qty: own?.qty ?? ZERO_QUANTITY,
      qty_order: own?.qty_order ?? ZERO_QUANTITY,
      qty_order_reservated: own?.qty_order_reservated ?? ZERO_QUANTITY,
      available: own?.available ?? ZERO_QUANTITY,
      price: line.price,
      subtotal: amountOf(line.qty, line.price),
    };
  });
