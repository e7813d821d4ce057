import { dateInGuatemala, isDateText } from '@expediente/kernel/dates.ts';
import { mayEnter } from '@expediente/platform/access/directory.ts';
import { permissionTree } from '@expediente/platform/access/permission-tree.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { AccessAnswer, AccessPage } from '@expediente/schemas/catalogues/access.ts';
import type {
  ActionRecord,
  CatalogueName,
  MenuOptionRecord,
  ProfileRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { sql } from 'kysely';
import { integerIn, type Parameters } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readProfileTree } from './access.ts';
import { accessOf, type Known } from './access-history.ts';

/** Most users in one answer. */
const MOST = 1_000;

/**
 * `/users/access/get/all`: users who may do something, and the reasons, on a day or during some. Without a question:
 * the pages and actions that can be asked about.
 * @throws {BadInput}
 */
export async function readAccess(
  { db, store }: Pick<ReadParts, 'db' | 'store'>,
  parameters: Parameters,
  now: Date,
): Promise<AccessAnswer> {
  const permission = permissionIn(parameters);
  if (permission === undefined) {
    const may = await mayOf(db, integerIn(parameters, 'user', 0));
    return { permission: '', pages: await pagesOf(db, may), rows: [], total: 0 };
  }
  const date = dayIn(parameters, 'date') ?? dateInGuatemala(now);
  const from = dayIn(parameters, 'from') ?? date;
  if (from > date) throw new BadInput([{ field: 'from', message: 'Es posterior al último día.' }]);
  const [user, profile, unit] = ['user', 'profile', 'unit'].map((name) => integerIn(parameters, name, 0));
  const known = await knownTo(db, user ?? 0, (unit ?? 0) > 0);
  const found = await accessOf(store, known, { permission, unit: unit || undefined, date, from });
  const rows = found
    .filter((row) => !profile || row.id_profile === profile)
    .sort((a, b) => b.allowed - a.allowed || b.within - a.within || a.id - b.id);
  return {
    permission,
    pages: [],
    rows: rows.slice(0, MOST),
    total: rows.length,
    ...(rows.length > MOST ? { more: true } : {}),
  };
}

const NAME = /^[\w-]{1,100}$/;

/**
 * Permission of `page` with or without `action`, or of an `operation`; undefined: none was asked.
 * @throws {BadInput}
 */
function permissionIn({ page = '', action = '', operation = '' }: Parameters): string | undefined {
  if (operation !== '') {
    const found = OPERATIONS.find(({ path }) => path === operation);
    if (!found || found.permission === 'login')
      throw new BadInput([
        { field: 'operation', message: 'No existe esta operación, o no depende de un perfil.' },
      ]);
    return found.permission;
  }
  if (page === '') return undefined;
  if (!NAME.test(page)) throw new BadInput([{ field: 'page', message: 'No es el nombre de una página.' }]);
  if (action === '') return page;
  if (!NAME.test(action)) throw new BadInput([{ field: 'action', message: 'No es el campo de una acción.' }]);
  return `${page}.${action}`;
}

function dayIn(parameters: Parameters, name: string): string | undefined {
  const text = parameters[name] ?? '';
  if (text === '') return undefined;
  if (!isDateText(text)) throw new BadInput([{ field: name, message: 'Debe ser un día: aaaa-mm-dd.' }]);
  return text;
}

/** Checks whether a page can be opened, or an action done on it. */
type May = (page: string, action?: string) => 0 | 1;

/** Present rights of a user, by the rules of the user's own session; undefined: no user is asked about. */
async function mayOf(db: ReadDatabase, id: number): Promise<May | undefined> {
  if (id === 0) return undefined;
  const { rows } = await sql<{ user: UserRecord; profile: ProfileRecord }>`
    select to_jsonb(u) as user, to_jsonb(p) as profile from ${tableOf('user')} u
    join ${tableOf('profile')} p on p.id = u.id_profile where u.id = ${id}`.execute(db);
  const [person] = rows;
  if (!person || !mayEnter(person.user)) return () => 0;
  const [options, actions] = await Promise.all([
    sql<MenuOptionRecord>`select * from ${tableOf('menuOption')}`.execute(db),
    sql<ActionRecord>`select * from ${tableOf('action')}`.execute(db),
  ]);
  const session = { permissions: permissionTree(person.profile, options.rows, actions.rows) };
  return (page, action) => (mayUse(session, action === undefined ? page : `${page}.${action}`) ? 1 : 0);
}

const tableOf = (catalogue: CatalogueName) => catalogueTable(catalogue);

async function pagesOf(db: ReadDatabase, may: May | undefined): Promise<readonly AccessPage[]> {
  const { rows } = await readProfileTree(db, 0);
  return rows.flatMap(({ submenus }) =>
    submenus.flatMap(({ childrens }) =>
      childrens.map(({ a_href, description, actions }) => ({
        a_href,
        description,
        ...(may && { allowed: may(a_href) }),
        actions: actions.map((each) => ({
          field: each.field,
          description: each.description,
          ...(may && { allowed: may(a_href, each.field) }),
        })),
      })),
    ),
  );
}

async function knownTo(db: ReadDatabase, user: number, units: boolean): Promise<Known> {
  const [users, options, actions, allUnits] = await Promise.all([
    user > 0 ? [user] : idsOf(db, 'user', 'id'),
    everGiven(db, 'menuOption', 'id_tags_items_parent_master'),
    everGiven(db, 'action', 'id_actions'),
    units ? idsOf(db, 'unit', 'id') : [],
  ]);
  return { users, options, actions, units: allUnits };
}

async function idsOf(db: ReadDatabase, catalogue: CatalogueName, key: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(key)} as id from ${catalogueTable(catalogue)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** All ids up to the last one. Ids are consecutive: missing ones are of deleted records, which decided earlier. */
async function everGiven(
  db: ReadDatabase,
  catalogue: CatalogueName,
  key: string,
): Promise<readonly number[]> {
  const last = (await idsOf(db, catalogue, key)).at(-1) ?? 0;
  return Array.from({ length: last }, (_, at) => at + 1);
}
