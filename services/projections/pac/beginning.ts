import { type Price, price } from '@expediente/kernel/decimal.ts';
import { type EarlierLine, leftOut } from '@expediente/machines/pac/beginning.ts';
import { plannedNow } from '@expediente/machines/pac/figures.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { LineLeftOut, PlanBeginning } from '@expediente/schemas/pac/beginning.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import { sql } from 'kysely';
import { expectCentreInSight } from '../shared/records/cost-centre.ts';
import { findRecord } from '../shared/records/detail.ts';
import { pacList } from './model.ts';
import { readLines } from './queries.ts';

/** A supply with its present values in the catalogue. */
interface SupplyToday {
  readonly id: number;
  readonly cod_internal: string;
  readonly description_internal: string;
  readonly price: Price;
  readonly active: boolean;
  readonly row: string;
  readonly rowKnown: boolean;
}

/**
 * `/packsannual/beginning/{unit}/{year}`: lines of the previous year's approved plan after its reprogrammings, at
 * today's prices; and the lines that can no longer be planned, each with its reason (planning B49).
 * @throws {NotFound}
 */
export async function readPlanBeginning(
  db: ReadDatabase,
  session: Sight,
  unit: number,
  year: number,
): Promise<PlanBeginning> {
  await expectCentreInSight(db, session, unit);
  const before = year - 1;
  const nothing: PlanBeginning = { year: before, lines: [], left_out: [] };
  const found = await findRecord(db, session, pacList, unit, before);
  if (found?.record.status !== 'aprobado') return nothing;
  const { record } = found;
  const lines = await readLines(db, record);
  const [supplies, subProducts] = await Promise.all([
    suppliesToday(
      db,
      lines.map(({ id_supplie }) => id_supplie),
    ),
    subProductsToday(
      db,
      lines.map(({ id_sub_products }) => id_sub_products),
    ),
  ]);
  const come: PlanBeginning['lines'][number][] = [];
  const out: LineLeftOut[] = [];
  for (const line of lines) {
    const supply = supplies.get(line.id_supplie);
    const subProduct = subProducts.get(line.id_sub_products);
    const earlier = earlierLine(line, {
      eliminated: record.eliminated.includes(line.id),
      supply,
      subProductKnown: subProduct !== undefined,
    });
    const why = leftOut(earlier);
    if (why || supply === undefined || subProduct === undefined) {
      if (why) out.push({ ...leftOutLine(line), qty: earlier.qty, ...why });
    } else {
      come.push({
        p_id_sub_products: line.id_sub_products,
        p_id_supplie: supply.id,
        p_cod_internal: supply.cod_internal,
        p_qty: earlier.qty.replace(/\.00$/, ''),
        p_price: supply.price,
        description_internal: supply.description_internal,
        description_sub_product: subProduct,
        id_row: supply.row,
      });
    }
  }
  return { ...nothing, lines: come, left_out: out };
}

const earlierLine = (
  { cod_internal, description_internal, id_sub_products, ...planned }: PacLineRead,
  {
    eliminated,
    supply,
    subProductKnown,
  }: Pick<EarlierLine, 'eliminated' | 'subProductKnown'> & {
    readonly supply: SupplyToday | undefined;
  },
): EarlierLine => ({
  codInternal: cod_internal,
  description: description_internal,
  subProduct: id_sub_products,
  qty: plannedNow(planned),
  eliminated,
  ...(supply && { supply }),
  subProductKnown,
});

const leftOutLine = ({ id_supplie, cod_internal, description_internal, id_sub_products }: PacLineRead) => ({
  id_supplie,
  cod_internal,
  description_internal,
  id_sub_products,
});

async function suppliesToday(
  db: ReadDatabase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SupplyToday>> {
  const { rows } = await sql<Omit<SupplyToday, 'price'> & { readonly price: string }>`
    select s.id, s.cod_internal, s.description_internal, s.price, s.state = 1 as active,
      s.id_row as row, r.id is not null as "rowKnown"
    from ${catalogueTable('supply')} s
    left join ${catalogueTable('row')} r on r.id = s.id_row
    where s.id = any(${[...new Set(ids)]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, price: price(row.price) }]));
}

async function subProductsToday(
  db: ReadDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; description: string }>`
    select id, description from ${catalogueTable('subProduct')}
    where id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(({ id, description }) => [id, description]));
}
