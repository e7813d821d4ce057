import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { type RecordUse, UsesNotKnown, type UsesOf } from '@expediente/catalogues/engine/uses.ts';
import { labelOf } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Positions } from '../engine/positions.ts';
import { ledgerProjection, PLAN_LINE_TABLE, QUARTER_BUDGET_TABLE } from '../ledger/projection.ts';
import { ORDER_SUPPLY_TABLE, ORDER_TABLE, orderProjection } from '../order/projection.ts';
import { PAC_TABLE, pacProjection } from '../pac/projection.ts';
import type { ReadDatabase } from '../read-database.ts';
import { REQUEST_LINE_TABLE, REQUEST_TABLE, requestProjection } from '../request/projection.ts';
import { leftOutUse } from './left-out-uses.ts';
import { accessProjection, cataloguesProjection, catalogueTable } from './projection.ts';

/** A place outside the catalogues' own references where records are named. */
interface Place {
  readonly kind: string;
  readonly one: string;
  readonly many: string;
  readonly table: string;
  where(id: string | number): RawBuilder<SqlBool>;
}

/** More are not counted. */
const MOST = 1_000;
/** As many are named. */
const NAMED = 3;

/** `where` is asked for an id of the catalogue's own kind: number or text. */
const place = (
  kind: string,
  [one, many]: readonly [string, string],
  table: string,
  where: (id: string | number) => RawBuilder<SqlBool>,
): Place => ({ kind, one, many, table, where });

const PLANS = ['PAC anual', 'PAC anuales'] as const;
const PLAN_LINES = ['línea de PAC aprobado', 'líneas de PAC aprobados'] as const;
const REQUESTS = ['pedido', 'pedidos'] as const;
const ORDERS = ['orden de compra', 'órdenes de compra'] as const;
const QUARTERS = ['presupuesto cuatrimestral', 'presupuestos cuatrimestrales'] as const;

const equal =
  (column: string) =>
  (id: string | number): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(column)} = ${id}`;
/** Lines of a record's state are only there as JSON. */
const holds =
  (path: (id: string | number) => unknown) =>
  (id: string | number): RawBuilder<SqlBool> =>
    sql<SqlBool>`record::jsonb @> ${JSON.stringify(path(id))}::jsonb`;

/** The action's field stands in a JSON column, in the shape that `within` gives it. */
const namesAction = (
  id: string | number,
  column: string,
  within: (field: string) => unknown,
): RawBuilder<SqlBool> => {
  const shape = JSON.stringify(within('?'));
  return sql<SqlBool>`exists (select from ${sql.raw(catalogueTable('action'))} a where a.id_actions = ${id}
    and ${sql.ref(column)} @> replace(${shape}, '"?"', to_json(a.field_actions)::text)::jsonb)`;
};

const PLACES: Readonly<Partial<Record<CatalogueName, readonly Place[]>>> = {
  // Profiles and menus name an action by its field.
  action: [
    place('profile', ['perfil', 'perfiles'], catalogueTable('profile'), (id) =>
      namesAction(id, 'pages', (field) => [{ actions: [{ field }] }]),
    ),
    place('menuOption', ['opción de menú', 'opciones de menú'], catalogueTable('menuOption'), (id) =>
      namesAction(id, 'submenus', (field) => [{ childrens: [{ actions: [field] }] }]),
    ),
  ],
  menuOption: [
    place(
      'profile',
      ['perfil', 'perfiles'],
      catalogueTable('profile'),
      (id) => sql<SqlBool>`exists (
        select from ${sql.raw(catalogueTable('menuOption'))} m,
          jsonb_array_elements(m.submenus) s, jsonb_array_elements(s->'childrens') c
        where m.id_tags_items_parent_master = ${id}
          and pages @> jsonb_build_array(jsonb_build_object('a_href', c->>'a_href')))`,
    ),
  ],
  unit: [
    place(
      'user',
      ['usuario', 'usuarios'],
      catalogueTable('user'),
      (id) => sql<SqlBool>`units @> ${JSON.stringify([{ id, state: 1 }])}::jsonb`,
    ),
    place('pac', PLANS, PAC_TABLE, (id) => sql<SqlBool>`(id_unit = ${id} or id_executor = ${id})`),
    place('request', REQUESTS, REQUEST_TABLE, (id) => sql<SqlBool>`(id_unit = ${id} or id_executor = ${id})`),
    place(
      'order',
      ORDERS,
      ORDER_TABLE,
      (id) => sql<SqlBool>`(id_executor = ${id} or id_units @> array[${id}]::integer[])`,
    ),
    place(
      'quarterBudget',
      QUARTERS,
      QUARTER_BUDGET_TABLE,
      (id) => sql<SqlBool>`(id_unit = ${id} or id_executor = ${id})`,
    ),
  ],
  group: [
    place('planLine', PLAN_LINES, PLAN_LINE_TABLE, equal('id_group')),
    place('quarterBudget', QUARTERS, QUARTER_BUDGET_TABLE, equal('id_group')),
  ],
  row: [place('planLine', PLAN_LINES, PLAN_LINE_TABLE, equal('id_row'))],
  supply: [
    place(
      'pac',
      PLANS,
      PAC_TABLE,
      holds((id) => ({ lines: [{ supply: id }] })),
    ),
    place('planLine', PLAN_LINES, PLAN_LINE_TABLE, equal('id_supplie')),
    place(
      'request',
      REQUESTS,
      REQUEST_TABLE,
      (id) =>
        sql<SqlBool>`(id_supplie = ${id} or id in (select id_request from ${sql.raw(REQUEST_LINE_TABLE)} l where l.id_supplie = ${id}))`,
    ),
    place(
      'order',
      ORDERS,
      ORDER_TABLE,
      (id) =>
        sql<SqlBool>`id in (select id_order from ${sql.raw(ORDER_SUPPLY_TABLE)} s where s.id_supplie = ${id})`,
    ),
  ],
  subProduct: [
    place(
      'pac',
      PLANS,
      PAC_TABLE,
      holds((id) => ({ lines: [{ subProduct: id }] })),
    ),
    place('planLine', PLAN_LINES, PLAN_LINE_TABLE, equal('id_sub_products')),
    place(
      'request',
      REQUESTS,
      REQUEST_TABLE,
      (id) =>
        sql<SqlBool>`id in (select id_request from ${sql.raw(REQUEST_LINE_TABLE)} l where l.id_sub_products = ${id})`,
    ),
  ],
  provider: [place('order', ORDERS, ORDER_TABLE, equal('id_provider'))],
  purchaseType: [place('order', ORDERS, ORDER_TABLE, equal('id_type_purchase'))],
  book: [
    place(
      'order',
      ORDERS,
      ORDER_TABLE,
      holds((id) => ({ minutes: { book: id } })),
    ),
  ],
  participant: [
    place(
      'order',
      ORDERS,
      ORDER_TABLE,
      holds((id) => ({ minutes: { participants: [id] } })),
    ),
  ],
};

/** The lists that say so. */
const LISTS = [
  accessProjection,
  cataloguesProjection,
  pacProjection,
  ledgerProjection,
  requestProjection,
  orderProjection,
].map(({ name }) => name);

/**
 * What names a catalogue record (domain §7.6): other catalogues by their references, and documents. The lists are
 * waited for, and records that they leave out are looked up in their streams.
 */
export const usesIn =
  (
    db: ReadDatabase,
    positions: Pick<Positions, 'waitFor'>,
    store: Pick<EventStore, 'head' | 'readStreams'>,
  ): UsesOf =>
  async (catalogue, id) => {
    if (!(await positions.waitFor(LISTS, await store.head()))) throw new UsesNotKnown();
    const [listed, leftOut] = await Promise.all([
      listedUses(db, catalogue, id),
      leftOutUse(db, store, catalogue, id),
    ]);
    return leftOut ? [...listed, leftOut] : listed;
  };

/** As far as the lists tell it now: for who is shown it, not for who decides. */
export async function listedUses(
  db: ReadDatabase,
  catalogue: CatalogueName,
  id: string | number,
): Promise<readonly RecordUse[]> {
  const found = await Promise.all([
    ...referring(catalogue).map(
      async ([definition, fields]) => await catalogueUse(db, definition, fields, id),
    ),
    ...(PLACES[catalogue] ?? []).map(async (each) => await placeUse(db, each, id)),
  ]);
  return found.flatMap((use) => use ?? []);
}

/** The catalogues whose records name those of this one, each with the fields that do. */
function referring(catalogue: CatalogueName): (readonly [AnyCatalogue, readonly string[]])[] {
  return CATALOGUE_NAMES.flatMap((name) => {
    const definition: AnyCatalogue = CATALOGUES[name];
    const fields = definition.references.filter((each) => each.catalogue === catalogue);
    return fields.length === 0 ? [] : [[definition, fields.map(({ field }) => field)] as const];
  });
}

async function catalogueUse(
  db: ReadDatabase,
  definition: AnyCatalogue,
  fields: readonly string[],
  id: string | number,
): Promise<RecordUse | null> {
  const names = sql.join(
    fields.map((field) => sql<SqlBool>`${sql.ref(field)} = ${id}`),
    sql` or `,
  );
  const { rows } = await sql<Readonly<Record<string, string | number>>>`
    select * from ${sql.raw(catalogueTable(definition.name))} where ${names}
    order by ${sql.ref(definition.key.field)} limit ${MOST}`.execute(db);
  if (rows.length === 0) return null;
  const labels = rows.slice(0, NAMED).map((row) => labelOf(definition, row));
  const more = rows.length > NAMED ? '…' : '';
  const noun = rows.length === 1 ? definition.noun : definition.plural;
  return {
    kind: definition.name,
    keys: rows.flatMap((row) => row[definition.key.field] ?? []),
    words: `${counted(rows.length)} ${noun} (${[...labels, ...(more ? [more] : [])].join(', ')})`,
  };
}

async function placeUse(db: ReadDatabase, { kind, one, many, table, where }: Place, id: string | number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from ${sql.raw(table)} where ${where(id)} limit ${MOST}) found`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return count === 0 ? null : { kind, words: `${counted(count)} ${count === 1 ? one : many}` };
}

const counted = (count: number): string => (count >= MOST ? 'al menos 1,000' : String(count));
