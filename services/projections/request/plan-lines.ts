import { price } from '@expediente/kernel/decimal.ts';
import { wordsIn } from '@expediente/kernel/spellings.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { likeWord } from '@expediente/readmodels/lists/conditions.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { PlanSupplyRow } from '@expediente/schemas/ledger/read.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { available, pickable, planned, plannedTotal, priceNow } from '../ledger/figures.ts';
import { planLines } from '../ledger/model.ts';
import { requestLines, requests } from './model.ts';

/** Most rows of a look-up; the answer mentions the cut (architecture "Reading"). */
const LOOKUP_ROWS = 1_000;

/** Plan lines (p) with their supply (s), presentation (n) and sub-product (d). */
const linesFrom = sql`${planLines} p
  left join ${catalogueTable('supply')} s on s.id = p.id_supplie
  left join ${catalogueTable('presentation')} n on n.id = s.id_presentation
  left join ${catalogueTable('subProduct')} d on d.id = p.id_sub_products`;

/** States in which a request holds its quantities itself; once it is consolidated, its order holds them. */
const SELF_HOLDING = requestStates.codes('pendiente', 'enviado');

/**
 * Quantities that a request holds itself in each plan line, which stay available while it is edited (domain §4, "on
 * edit exclude").
 */
const ownHolding = (request: number): RawBuilder<unknown> => sql`(
  select h.id_unit, h.year, h.id_supplie, h.id_sub_products, h.qty as own
  from ${requestLines} h join ${requests} r on r.id = h.id_request
  where h.id_request = ${request} and r.state = any(${[...SELF_HOLDING]}::integer[]))`;

/** Leaves out lines that were eliminated (planning §1.9). */
const stillPlanned = sql<SqlBool>`${planned} > 0`;

const inSight = (session: Sight): Condition =>
  scopeCondition(session, { executor: 'p.id_executor', unit: 'p.id_unit' });

export interface UnitBudgetQuestion {
  readonly unit: number;
  readonly year: number;
  /** 0: the whole plan. */
  readonly supply: number;
  /** Id of the request being edited; 0: none. */
  readonly request: number;
  /** Narrows to lines of this renglón. */
  readonly row?: string;
}

/** `/unit/buget/get/all/{year}/{unit}/{supply}/{id}`: plan figures with the present balance of each line. */
export async function readUnitBudget(
  db: ReadDatabase,
  session: Sight,
  { unit, year, supply, request, row }: UnitBudgetQuestion,
): Promise<readonly UnitBudgetLine[]> {
  const own = sql`coalesce(h.own, 0)`;
  const { rows } = await sql<UnitBudgetLine>`
    select p.id_supplie, p.cod_internal, coalesce(s.cod_ppr, '') as cod_ppr, p.description as description_internal,
      coalesce(n.description, '') as description_presentation, p.id_row, p.id_group, coalesce(s.has_catalog, 1) as has_catalog,
      p.id_sub_products, coalesce(d.description, '') as description, p.qty_start, p.extension_qty, p.reduction_qty,
      p.reservated_qty, ${pickable} as qty, p.qty_order,
      round(p.qty_order_reservated - ${own}, 2) as qty_order_reservated,
      round(${available} + ${own}, 2) as available, ${priceNow} as price, ${plannedTotal} as total
    from ${linesFrom}
    left join ${ownHolding(request)} h using (id_unit, year, id_supplie, id_sub_products)
    where p.id_unit = ${unit} and p.year = ${year} and ${stillPlanned} and ${inSight(session)}
      ${supply === 0 ? sql`` : sql`and p.id_supplie = ${supply}`} ${row === undefined ? sql`` : sql`and p.id_row = ${row}`}
    order by p.id_row, p.cod_internal, p.id_supplie, p.id_sub_products`.execute(db);
  return rows.map((line) => ({ ...line, price: price(line.price) }));
}

interface PlanSuppliesQuestion extends Omit<UnitBudgetQuestion, 'supply' | 'row'> {
  /** 1: only supplies in the catalogue; 0: only the others; absent: both. */
  readonly catalogue?: number | undefined;
}

/** `/supplies/get/public/pac`: supplies of a unit's approved plan, one row each with the sums over its sub-products. */
export async function readPlanSupplies(
  db: ReadDatabase,
  session: Sight,
  { unit, year, request, catalogue }: PlanSuppliesQuestion,
  list: ListRequest,
): Promise<Page<PlanSupplyRow>> {
  const words = wordsIn(list.search);
  const searched = words.map(
    (word) =>
      sql<SqlBool>`(${likeWord(sql.ref('s.search_text'), word)} or ${likeWord(sql`unaccent(lower(p.description))`, word)})`,
  );
  const where = sql.join(
    [
      sql<SqlBool>`p.id_unit = ${unit}`,
      sql<SqlBool>`p.year = ${year}`,
      stillPlanned,
      inSight(session),
      ...(catalogue === undefined ? [] : [sql<SqlBool>`coalesce(s.has_catalog, 1) = ${catalogue}`]),
      ...searched,
    ],
    sql` and `,
  );
  const own = sql`coalesce(h.own, 0)`;
  const size = list.page?.size ?? LOOKUP_ROWS;
  const offset = ((list.page?.number ?? 1) - 1) * size;
  const { rows } = await sql<PlanSupplyRow & { total: number }>`
    select p.id_supplie as id, p.cod_internal, coalesce(min(s.cod_ppr), '') as cod_ppr,
      p.description as description_internal, coalesce(min(s.description_ppr), '') as description_ppr,
      coalesce(min(n.description), '') as description_presentation, p.id_row,
      coalesce(min(w.description), '') as description_row, min(${priceNow}) as price, coalesce(min(s.state), 1) as state,
      coalesce(min(s.has_catalog), 1) as has_catalog, round(sum(${pickable}), 2) as qty,
      round(sum(p.qty_order), 2) as qty_order,
      round(sum(p.qty_order_reservated - ${own}), 2) as qty_order_reservated,
      round(sum(${available} + ${own}), 2) as available,
      array_agg(p.id_sub_products order by p.id_sub_products) as id_sub_products,
      (count(*) over ())::integer as total
    from ${linesFrom}
    left join ${catalogueTable('row')} w on w.id = p.id_row
    left join ${ownHolding(request)} h using (id_unit, year, id_supplie, id_sub_products)
    where ${where}
    group by p.id_supplie, p.cod_internal, p.description, p.id_row
    order by p.id_row, p.description, p.id_supplie limit ${size} offset ${offset}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const answered = rows.map(({ total: _, ...row }) => ({ ...row, price: price(row.price) }));
  return total > rows.length && !list.page
    ? { rows: answered, total, more: true }
    : { rows: answered, total };
}
