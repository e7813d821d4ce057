import { NotFound } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ProfileTree, UserUnits } from '@expediente/schemas/catalogues/read.ts';
import type {
  ActionRecord,
  CatalogueName,
  MenuGroup,
  MenuOptionRecord,
  ProfilePage,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { sql } from 'kysely';

const whole = <Row>(rows: readonly Row[]): Page<Row> => ({ rows, total: rows.length });

/**
 * Cost centres that a user may be given, grouped by executor; id 0: a new user.
 * @throws {NotFound}
 */
export async function readUserUnits(db: ReadDatabase, id: number): Promise<Page<UserUnits>> {
  const assigned = id === 0 ? [] : (await recordOf<UserRecord>(db, 'user', 'id', id)).units;
  const states = new Map(assigned.map((each) => [each.id, each.state]));
  const unit = catalogueTable('unit');
  const { rows } = await sql<{ id: number; description: string; parent: number; executor: string }>`
    select u.id, u.description, u.id_parent as parent, e.description as executor
    from ${unit} u join ${unit} e on e.id = u.id_parent
    where (u.state = 1 and e.state = 1) or u.id = any(${[...states.keys()]}::integer[])
    order by u.id_parent, u.id`.execute(db);
  const executors = new Map<number, UserUnits>();
  for (const { parent, executor, ...centre } of rows) {
    const before = executors.get(parent) ?? { id: parent, description: executor, units: [] };
    const own = {
      ...centre,
      state: states.get(centre.id) ?? 0,
      exists_unit: states.has(centre.id) ? 1 : 0,
    } as const;
    executors.set(parent, { ...before, units: [...before.units, own] });
  }
  return whole([...executors.values()]);
}

/**
 * The menu with the rights of a profile on each page; id 0: a new profile, without rights.
 * @throws {NotFound}
 */
export async function readProfileTree(db: ReadDatabase, id: number): Promise<Page<ProfileTree>> {
  const pages =
    id === 0 ? [] : (await recordOf<{ pages: readonly ProfilePage[] }>(db, 'profile', 'id', id)).pages;
  const granted = new Map(pages.map((page) => [page.a_href, page]));
  const [options, actions] = await Promise.all([
    sql<MenuOptionRecord>`select * from ${catalogueTable('menuOption')} order by id_tags_items_parent_master`.execute(
      db,
    ),
    sql<ActionRecord>`select * from ${catalogueTable('action')}`.execute(db),
  ]);
  const names = new Map(actions.rows.map((each) => [each.field_actions, each.description_actions]));
  return whole(
    options.rows.map(({ id_tags_items_parent_master, description, icon, submenus }) => ({
      id_tags_items_parent_master,
      description,
      icon,
      submenus: submenus.map((group) => ({
        description: group.description,
        icon: group.icon,
        childrens: group.childrens.map((page) => {
          const own = granted.get(page.a_href);
          const enabled = new Map(own?.actions.map((each) => [each.field, each.enabled]));
          return {
            description: page.description,
            a_href: page.a_href,
            enabled: own?.enabled ?? 0,
            main: own?.main ?? 0,
            actions: page.actions.map((field) => ({
              field,
              description: names.get(field) ?? field,
              enabled: enabled.get(field) ?? 0,
            })),
          };
        }),
      })),
    })),
  );
}

/**
 * Submenus of a menu option, with their pages.
 * @throws {NotFound}
 */
export async function readSubmenus(db: ReadDatabase, id: number): Promise<Page<MenuGroup>> {
  const { submenus } = await recordOf<MenuOptionRecord>(db, 'menuOption', 'id_tags_items_parent_master', id);
  return whole(submenus);
}

async function recordOf<Row>(
  db: ReadDatabase,
  catalogue: CatalogueName,
  key: string,
  id: number,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select * from ${catalogueTable(catalogue)} where ${sql.ref(key)} = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}
