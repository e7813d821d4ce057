import { isPositive, price, type Quantity, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { PacDetail, PacLineRead, PacRow, PlanRowRead } from '@expediente/schemas/pac/read.ts';
import { sql } from 'kysely';
import { available, plannedTotal, priceNow } from '../ledger/figures.ts';
import { planLines } from '../ledger/model.ts';
import { orderedAmounts } from '../order/ordered-amounts.ts';
import { approvalReads, type ReadOfYear } from '../shared/approval/reads.ts';
import { pacList } from './model.ts';
import { PAC_PAGES } from './pages.ts';

const { ofYear, one } = approvalReads({ cycle: pac, list: pacList, pages: PAC_PAGES });

/** `/packsannual/get/all/{year}` */
export const readPacs: ReadOfYear<PacRow> = ofYear;

/**
 * A plan's record, and its lines in the form of `/packsannual/get/id`.
 * @param more lines to append unless the plan has them
 * @throws {NotFound}
 */
export async function readPlan(
  db: ReadDatabase,
  session: Sight,
  unit: number,
  year: number,
  more: PacState['added'],
): Promise<{ readonly plan: PacState; readonly lines: readonly PacLineRead[] }> {
  const { record: plan } = await one(db, session, unit, year);
  const own = new Set([...plan.lines, ...plan.added].map(({ id }) => id));
  const added = [...plan.added, ...more.filter(({ id }) => !own.has(id))];
  return { plan, lines: await readLines(db, { ...plan, added }) };
}

/**
 * `/packsannual/get/id/{unit}/{year}`
 * @throws {NotFound}
 */
export async function readPac(
  db: ReadDatabase,
  session: Sight,
  unit: number,
  year: number,
): Promise<PacDetail> {
  const { header, record } = await one(db, session, unit, year);
  const details = await readLines(db, record);
  return { ...header, justification: record.reason, rows: await readRows(db, record, details), details };
}

/** Sums of a plan's lines by renglón, next to those of the year before. */
async function readRows(
  db: ReadDatabase,
  { unit, year }: PacState,
  lines: readonly PacLineRead[],
): Promise<readonly PlanRowRead[]> {
  const { rows } = await sql<PlanRowRead>`
    with line as (
      select id_row, total, 0.00 as total_before
      from unnest(${lines.map(({ id_row }) => id_row)}::text[], ${lines.map(({ total }) => total)}::numeric[])
        as present (id_row, total)
      union all
      select p.id_row, 0.00, ${plannedTotal} from ${planLines} p
      where p.id_unit = ${unit} and p.year = ${year - 1}
    )
    select id_row, coalesce(w.description, '') as description, round(sum(total), 2) as total,
      round(sum(total_before), 2) as total_before
    from line left join ${catalogueTable('row')} w on w.id = id_row
    group by id_row, w.description having sum(total) > 0 or sum(total_before) > 0
    order by id_row`.execute(db);
  return rows;
}

/** Lines of the saved plan; lines that reprogrammings added began with no quantity. */
export const savedLines = ({ details }: PacDetail) =>
  // The read side answers amounts in their normal form.
  details.filter(({ qty_start }) => isPositive(qty_start as Quantity));

/** Name of the plan's unit with its id: '100101 Farmacia'. */
export const nameOf = ({ id_unit, description }: PacDetail): string => `${id_unit} ${description}`;
/** The plan in the audit's notation. */
export const entityOf = ({ id_unit, year }: PacDetail): string => `pac:${id_unit}-${year}`;

interface LedgerLine {
  readonly id_supplie: number;
  readonly id_sub_products: string;
  readonly extension_qty: string;
  readonly reduction_qty: string;
  readonly reservated_qty: string;
  readonly qty_order_reservated: string;
  readonly qty_order: string;
  readonly available: string;
  readonly extension_price: string;
  readonly reduction_price: string;
  readonly price_now: string;
  readonly total: string;
  readonly total_order: string;
  readonly total_order_ejec: string;
}

interface Described {
  readonly id: number;
  readonly cod_ppr: string;
  readonly description_presentation: string | null;
  readonly price: string;
  readonly state: 0 | 1;
}

/** Saved lines of a plan, then those that reprogrammings added, each with its ledger; no movements before approval. */
export async function readLines(db: ReadDatabase, record: PacState): Promise<readonly PacLineRead[]> {
  const added = record.added.map((line) => ({ ...line, qty: ZERO_QUANTITY, subtotal: ZERO_MONEY }));
  const lines = [...record.lines, ...added];
  const supplies = [...new Set(lines.map(({ supply }) => supply))];
  const subProducts = [...new Set(lines.map(({ subProduct }) => subProduct))];
  const ordered = orderedAmounts(sql`a.id_unit = ${record.unit} and a.year = ${record.year}`);
  const [ledger, described, named] = await Promise.all([
    sql<LedgerLine>`
      select p.id_supplie, p.id_sub_products, p.extension_qty, p.reduction_qty, p.reservated_qty,
        p.qty_order_reservated, p.qty_order, p.extension_price, p.reduction_price,
        ${available} as available, ${priceNow} as price_now,
        ${plannedTotal} as total, round(coalesce(t.total_order, 0), 2) as total_order,
        round(coalesce(t.total_order_ejec, 0), 2) as total_order_ejec
      from ${planLines} p
      left join ${ordered} t using (id_unit, year, id_supplie, id_sub_products)
      where p.id_unit = ${record.unit} and p.year = ${record.year}`.execute(db),
    sql<Described>`
      select s.id, s.cod_ppr, s.price, s.state, n.description as description_presentation
      from ${catalogueTable('supply')} s
      left join ${catalogueTable('presentation')} n on n.id = s.id_presentation
      where s.id = any(${supplies}::integer[])`.execute(db),
    sql<{ id: string; description: string }>`
      select id, description from ${catalogueTable('subProduct')} where id = any(${subProducts}::text[])`.execute(
      db,
    ),
  ]);
  const ledgerOf = new Map(ledger.rows.map((row) => [`${row.id_supplie} ${row.id_sub_products}`, row]));
  const supplyOf = new Map(described.rows.map((row) => [row.id, row]));
  const subProductOf = new Map(named.rows.map((row) => [row.id, row.description]));
  const open = pacStates.is(record.status, 'open');
  return lines.map((line): PacLineRead => {
    const own = ledgerOf.get(`${line.supply} ${line.subProduct}`);
    const today = supplyOf.get(line.supply);
    return {
      id: line.id,
      id_supplie: line.supply,
      cod_internal: line.codInternal,
      cod_ppr: supplyOf.get(line.supply)?.cod_ppr ?? '',
      description_internal: line.description,
      description_presentation: supplyOf.get(line.supply)?.description_presentation ?? '',
      id_row: line.row,
      id_group: line.group,
      id_sub_products: line.subProduct,
      description_sub_product: subProductOf.get(line.subProduct) ?? '',
      price: line.price,
      price_today: open && today ? price(today.price) : line.price,
      active: open && today?.state !== 1 ? 0 : 1,
      qty_start: line.qty,
      subtotal: line.subtotal,
      extension_qty: own?.extension_qty ?? '0.00',
      reduction_qty: own?.reduction_qty ?? '0.00',
      reservated_qty: own?.reservated_qty ?? '0.00',
      qty_order_reservated: own?.qty_order_reservated ?? '0.00',
      qty_order: own?.qty_order ?? '0.00',
      available: own?.available ?? line.qty,
      extension_price: price(own?.extension_price ?? '0'),
      reduction_price: price(own?.reduction_price ?? '0'),
      price_now: own ? price(own.price_now) : line.price,
      total: own?.total ?? line.subtotal,
      total_order: own?.total_order ?? '0.00',
      total_order_ejec: own?.total_order_ejec ?? '0.00',
    };
  });
}
