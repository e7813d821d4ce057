import { add, type Quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { among } from '@expediente/readmodels/model/read-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { OrderAwardRead, OrderRequestRead } from '@expediente/schemas/order/read.ts';
import { sql } from 'kysely';
import type { ReadParts } from '../shared/parts.ts';

/** Names and quantities that an order's detail shows besides the ids of units and supplies. */
export interface OrderNames {
  readonly units: Readonly<Record<string, string>>;
  readonly supplies: Readonly<Record<string, string>>;
  readonly described: Readonly<Record<string, { readonly cod_ppr: string; readonly presentation: string }>>;
  /** Quantity of each supply: the requested one until a form changes it. */
  readonly quantities: Readonly<Record<string, Quantity>>;
}

export async function readOrderNames(db: ReadDatabase, record: OrderState): Promise<OrderNames> {
  const units = [...new Set([...record.lines, ...record.charges].map(({ unit }) => unit))];
  const supplies = record.supplies.map(({ supply }) => supply);
  const [unitRows, supplyRows] = await Promise.all([
    db
      .selectFrom(catalogueTable('unit').as('u'))
      .select(['u.id', 'u.description'])
      .where('u.id', '=', among(units))
      .execute(),
    db
      .selectFrom(catalogueTable('supply').as('s'))
      .leftJoin(catalogueTable('presentation').as('n'), 'n.id', 's.id_presentation')
      .select(['s.id', 's.cod_ppr', ({ fn }) => fn.coalesce('n.description', sql.lit('')).as('presentation')])
      .where('s.id', '=', among(supplies))
      .execute(),
  ]);
  const quantities: Record<string, Quantity> = {};
  for (const line of record.lines) {
    quantities[line.supply] = add(quantities[line.supply] ?? ZERO_QUANTITY, line.delivered);
  }
  return {
    units: Object.fromEntries(unitRows.map(({ id, description }) => [id, description])),
    supplies: Object.fromEntries(record.supplies.map(({ supply, description }) => [supply, description])),
    described: Object.fromEntries(supplyRows.map((row) => [row.id, row])),
    quantities,
  };
}

/** Requests of an order's consolidation; each module adds its own, ordered by number. */
export async function readOrderRequests(
  { db, modules }: Pick<ReadParts, 'db' | 'modules'>,
  record: OrderState,
): Promise<readonly OrderRequestRead[]> {
  const found = await Promise.all(
    modules.map(async ({ ordered }) => (await ordered?.(db, record.requests)) ?? []),
  );
  return found.flat();
}

/** Award of an order's consolidation, from the module that has it. */
export async function readAward(
  { db, modules }: Pick<ReadParts, 'db' | 'modules'>,
  { award }: OrderState,
): Promise<OrderAwardRead | null> {
  if (award === null) return null;
  const found = await Promise.all(
    modules.map(async ({ awarded }) => (await awarded?.(db, award.id)) ?? null),
  );
  return found.find((each) => each !== null) ?? null;
}
