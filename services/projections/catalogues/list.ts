import { lockableFields, locksOn } from '@expediente/catalogues/access/locks.ts';
import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { columnsOf, sortedColumns, storedValue } from '@expediente/catalogues/engine/table.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import {
  by,
  type CountSource,
  type ListDefinition,
  type SortColumn,
  type Within,
} from '@expediente/readmodels/lists/definition.ts';
import { readList } from '@expediente/readmodels/lists/list.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueCounts, catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { actionPermission, type OperationPath } from '@expediente/schemas/operations.ts';
import { type ActionOffer, EXECUTOR_FILTER, type Page } from '@expediente/schemas/shared/read.ts';
import { type SqlBool, sql } from 'kysely';
import type { ReadParts } from '../shared/parts.ts';
import { listedUses } from '../shared/uses/listed.ts';
import { authorityIn } from './authority.ts';
import { joinedColumns, joinedTables } from './joins.ts';
import type { CatalogueRow } from './row.ts';
import { sightOf, sightWithin } from './sight.ts';

type RecordParts = Pick<ReadParts, 'db' | 'modules'>;

const OFFERED = ['view', 'update', 'delete'] as const;

/** The list of a catalogue, inactive records too; `parent` narrows it to one record of the catalogue above. */
export async function readCatalogue(
  db: ReadDatabase,
  definition: AnyCatalogue,
  session: Sight,
  request: ListRequest,
  parent?: string | number,
): Promise<Page<CatalogueRow>> {
  const within = withinOf(definition, session, parent);
  const page = await readList<CatalogueRow>(db, listOf(definition), request, within);
  const actions = offersOf(definition, session);
  const hindrance = await authorityIn(db, definition, session);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...answered(definition, row),
      actions: hindered(actions, hindrance(row)),
    })),
  };
}

/** Conditions on the rows: those that the session sees, and those under `parent`. */
export function withinOf(
  definition: AnyCatalogue,
  session: Sight,
  parent: string | number | undefined,
): readonly Within[] {
  const within: Within[] = [sightWithin(definition, session)];
  if (parent !== undefined && definition.parent !== undefined) {
    const { field } = definition.parent;
    within.push({ columns: [field], condition: sql<SqlBool>`${sql.ref(`base.${field}`)} = ${parent}` });
  }
  return within;
}

/**
 * Reads a record of a catalogue that the session sees.
 * @throws {NotFound}
 */
export async function readCatalogueRecord(
  { db, modules }: RecordParts,
  definition: AnyCatalogue,
  session: Sight,
  key: string | number,
): Promise<CatalogueRow> {
  const { from, select } = listOf(definition);
  const own = sql.ref(`base.${definition.key.field}`);
  const detail = (definition.detail ?? []).map((field) => sql`, ${sql.ref(`base.${field}`)}`);
  const { rows } = await sql<CatalogueRow>`
    select ${select}${sql.join(detail, sql``)} from ${from} where ${own} = ${key} and ${sightOf(definition, definition.scope, session)}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new NotFound(`No existe ${definition.article} ${definition.noun}.`);
  const hindrance = await authorityIn(db, definition, session);
  const record = answered(definition, row);
  return {
    ...record,
    actions: hindered(offersOf(definition, session), hindrance(row)),
    ...(await lockedIn({ db, modules }, definition, record, key)),
  };
}

/** `locked`: reasons why fields of the record may not change now, by field. */
async function lockedIn(
  { db, modules }: RecordParts,
  { name }: AnyCatalogue,
  record: CatalogueRow,
  key: string | number,
) {
  if (lockableFields(name).length === 0) return {};
  const locks = await locksOn(name, record, async () => await listedUses(db, modules, name, key));
  return { locked: Object.fromEntries(locks.map(({ field, reason }) => [field, reason])) };
}

/** Withdraws all offers but the one to see, which depends on the profile alone. */
const hindered = (offers: readonly ActionOffer[], reason: string): readonly ActionOffer[] =>
  reason === ''
    ? offers
    : offers.map((offer) => (offer.action === 'view' ? offer : { ...offer, allowed: false, reason }));

/** Actions that the session's profile grants on all records of the catalogue. */
function offersOf({ operations }: AnyCatalogue, session: Sight): readonly ActionOffer[] {
  const paths: Readonly<Record<(typeof OFFERED)[number], OperationPath | undefined>> = {
    view: operations.get,
    update: operations.save,
    delete: operations.delete,
  };
  return OFFERED.flatMap((action) => {
    const path = paths[action];
    const granted = path !== undefined && mayUse(session, actionPermission(path, action));
    return granted ? [{ action, allowed: true, reason: '' }] : [];
  });
}

/**
 * Records that contain a word, and records under one that does: a search for an executor also finds its cost centres.
 */
function searchedIn({ name, grouped, key }: AnyCatalogue, word: string) {
  const own = holdsWord(sql.ref('base.search_text'), word);
  if (grouped === undefined) return own;
  return sql<SqlBool>`(${own} or ${sql.ref(`base.${grouped}`)} in (
    select ${sql.ref(`above.${key.field}`)} from ${catalogueTable(name)} as above
    where ${holdsWord(sql.ref('above.search_text'), word)}))`;
}

const known = new Map<string, ListDefinition<CatalogueRow>>();

/** The list that a definition describes: sorted by any field or joined name, filtered by integers and texts. */
export function listOf(definition: AnyCatalogue): ListDefinition<CatalogueRow> {
  const before = known.get(definition.name);
  if (before) return before;
  const { joins = [], key, order, grouped } = definition;
  const columns = columnsOf(definition);
  const joined = joinedColumns(joins);
  const own = Object.keys(definition.fields)
    .filter((field) => definition.detail?.includes(field) !== true)
    .map((field) => [field, sql.ref(`base.${field}`)] as const);
  const plain = own.filter(([field]) => columns[field] !== 'jsonb');
  const [first = key.field] = order;
  const indexed = new Set([key.field, ...sortedColumns(definition), first.replace(/^-/, '')]);
  const [widest, ...others] = catalogueCounts(definition).map(
    ({ table, columns: counted }): CountSource => ({
      from: sql`${sql.raw(table)} as base`,
      columns: counted,
    }),
  );
  const list: ListDefinition<CatalogueRow> = {
    from: sql`${catalogueTable(definition.name)} as base${joinedTables(joins)}`,
    select: sql.join([
      ...own.map(([, column]) => column),
      ...[...joined].map(([name, column]) => sql`${column} as ${sql.id(name)}`),
      sql.ref('base.revision'),
    ]),
    key: [{ of: sql.ref(`base.${key.field}`), type: columns[key.field] ?? 'integer' }],
    searched: async (_, word) => searchedIn(definition, word),
    sort: Object.fromEntries([
      ...plain.map(
        ([field]) => [field, by(`base.${field}`, indexed.has(field) ? {} : { unindexed: true })] as const,
      ),
      ...[...joined].map(([name, of]) => [name, { of, nullable: true, unindexed: true }] as const),
      ...(grouped === undefined ? [] : [[grouped, underItsOwn(grouped, key.field)] as const]),
    ]),
    order: { column: grouped ?? first.replace(/^-/, ''), descending: first.startsWith('-') },
    filters: Object.fromEntries([
      ...plain.flatMap(([field, of]) => {
        const column = columns[field];
        return column === 'integer' || column === 'text' ? [[field, { kind: column, of }] as const] : [];
      }),
      // `id_unit` of these records is the executor.
      ...(definition.scope === 'executor'
        ? [[EXECUTOR_FILTER, { kind: 'integer', of: sql.ref('base.id_unit') }] as const]
        : []),
    ]),
    ...(widest && { counts: [widest, ...others] }),
    anyHits: true,
  };
  known.set(definition.name, list);
  return list;
}

/** Sorts each record before the records that refer to it. */
function underItsOwn(grouped: string, key: string): SortColumn {
  const above = sql.ref(`base.${grouped}`);
  return {
    of: sql`row(coalesce(${above}, ${sql.ref(`base.${key}`)}), ${above} is not null)`,
    unindexed: true,
  };
}

/** Prices in the spelling of the event: the column pads them with zeros. */
export const answered = ({ fields }: AnyCatalogue, row: CatalogueRow): CatalogueRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const schema = fields[name];
      return [name, schema === undefined ? value : storedValue(schema, value)];
    }),
  );
