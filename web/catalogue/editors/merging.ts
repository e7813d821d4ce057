import type { ProfileTree, UserUnits } from '@expediente/schemas/catalogues/read.ts';
import type { MenuGroup, MenuPage, ProfilePage } from '@expediente/schemas/catalogues/records.ts';
import type { LineForm } from '@expediente/schemas/shared/form.ts';
import type { LineWords } from '../../kit/form/merge-lines.ts';
import type { EditColumn } from '../../kit/grid/edit-columns.ts';
import type { AssignedUnit } from './assigned-units.ts';
import type { Pages } from './permissions/grants.ts';
import { treeRows } from './permissions/tree.ts';

/* Lists with an editor of their own as flat lines. In a conflict of versions each element, a unit, a permission or
   a page of the menu, can then be chosen like a line of any other form. */

type Line = Readonly<Record<string, unknown>>;
type Flag = 0 | 1;

const KEY = 'key';
const NAME: EditColumn<Line> = { field: 'name', title: '', heading: true };

const wordsOf = (
  name: string,
  columns: readonly EditColumn<Line>[],
  whole: NonNullable<LineWords['whole']>,
): LineWords => {
  const definition: LineForm = { name, one: '', key: [KEY], columns: [] };
  return {
    definition,
    columns: [NAME, ...columns],
    isTyped: (field) => columns.some((each) => each.field === field),
    whole,
  };
};

/** Words for both states of a flag, and the way back from word to flag. */
const flags = (on: string, off: string) => ({
  text: (flag: Flag | undefined): string => (flag === 1 ? on : off),
  flag: (text: unknown): Flag => (text === on ? 1 : 0),
});

const GIVEN = flags('Asignado', 'Sin asignar');

/** Lines of a user's cost centres: all units of the executors, assigned or not. */
export function unitWords(executors: readonly UserUnits[]): LineWords {
  const names = new Map(executors.flatMap(({ units }) => units.map((unit) => [unit.id, unit.description])));
  return wordsOf('Centros de costo', [{ field: 'given', title: 'Centro de costo' }], {
    lines: (value) => {
      const own = value as readonly AssignedUnit[]; // holds: value of the units' field
      const states = new Map(own.map(({ p_id_unit, p_state }) => [p_id_unit, p_state]));
      return [...new Set([...names.keys(), ...states.keys()])].map((id) => ({
        key: String(id),
        name: `${id} · ${names.get(id) ?? ''}`,
        given: GIVEN.text(states.get(id)),
        id,
        // Units that were ever assigned stay in the list.
        kept: states.has(id),
      }));
    },
    value: (lines) =>
      lines
        .filter(({ given, kept }) => kept === true || GIVEN.flag(given) === 1)
        .map(({ id, given }): AssignedUnit => ({ p_id_unit: Number(id), p_state: GIVEN.flag(given) })),
  });
}

const ALLOWED = flags('Permitido', 'No permitido');
const MAIN = 'main';

/** Lines of a profile's permissions: each page, each action on it, and the first page of its users. */
export function permissionWords(tree: readonly ProfileTree[]): LineWords {
  const columns: readonly EditColumn<Line>[] = [
    { field: 'allowed', title: 'Permiso' },
    { field: 'first', title: 'Página inicial' },
  ];
  return wordsOf('Permisos', columns, {
    lines: (value) => {
      const own = value as Pages; // holds: value of the permissions' field
      const before = new Map(own.map((page) => [page.a_href, page]));
      const pages = treeRows(tree, own).flatMap((row) => (row.level === 3 ? row.pages : []));
      const named = new Map(pages.map(({ a_href, description }) => [a_href, description]));
      const main = own.find((page) => page.main === 1)?.a_href ?? '';
      return [
        { key: MAIN, name: 'Inicio de sus usuarios', first: named.get(main) ?? main, pages: named },
        ...pages.flatMap(({ a_href, description, actions }) => {
          const page = before.get(a_href);
          const states = new Map(page?.actions.map(({ field, enabled }) => [field, enabled]));
          return [
            {
              key: a_href,
              name: description,
              allowed: ALLOWED.text(page?.enabled),
              a_href,
              kept: page !== undefined,
            },
            ...actions.map(({ field, description: action }) => ({
              key: `${a_href}|${field}`,
              name: `${description} · ${action}`,
              allowed: ALLOWED.text(states.get(field)),
              a_href,
              field,
              kept: states.has(field),
            })),
          ];
        }),
      ];
    },
    value: (lines) => {
      const first = lines.find(({ key }) => key === MAIN);
      const named = first?.pages instanceof Map ? first.pages : new Map<string, string>();
      return lines
        .filter(({ key, field }) => key !== MAIN && field === undefined)
        .map((line): ProfilePage & { readonly isKept: boolean } => {
          const actions = lines
            .filter(({ a_href, field }) => field !== undefined && a_href === line.a_href)
            .filter(({ allowed, kept }) => kept === true || ALLOWED.flag(allowed) === 1);
          const name: unknown = named.get(line.a_href);
          const main = first?.first === (name ?? line.a_href) ? 1 : 0;
          return {
            a_href: String(line.a_href),
            main,
            // The first page can always be opened (R1 §5).
            enabled: main === 1 ? 1 : ALLOWED.flag(line.allowed),
            actions: actions.map(({ field, allowed }) => ({
              field: String(field),
              enabled: ALLOWED.flag(allowed),
            })),
            isKept: line.kept === true,
          };
        })
        .filter(({ isKept, enabled, actions }) => isKept || enabled === 1 || actions.length > 0)
        .map(({ isKept: _, ...page }) => page);
    },
  });
}

const ACTIVE = flags('Sí', 'No');

/** Lines of a menu option's groups and pages; a page is identified by its address, a group by its name. */
export function submenuWords(actionNames: ReadonlyMap<string, string>): LineWords {
  const columns: readonly EditColumn<Line>[] = [
    { field: 'group', title: 'Submenú' },
    { field: 'description', title: 'Descripción' },
    { field: 'icon', title: 'Icono' },
    { field: 'enabled', title: 'Activo' },
    { field: 'show', title: 'Se muestra en el menú' },
    { field: 'actions', title: 'Acciones' },
  ];
  // Actions by their words, as only words come back from the lines.
  const known = new Map<string, readonly string[]>();
  const actionsText = (fields: readonly string[]): string => {
    const text = fields.map((field) => actionNames.get(field) ?? field).join(', ');
    known.set(text, fields);
    return text;
  };
  const groupKey = (description: unknown): string => `grupo ${String(description)}`;
  return wordsOf('Submenús', columns, {
    lines: (value) =>
      (value as readonly MenuGroup[]).flatMap((group, at) => [
        {
          key: groupKey(group.description),
          name: `Submenú ${group.description}`,
          icon: group.icon,
          enabled: ACTIVE.text(group.enabled),
          groupName: group.description,
        },
        ...group.childrens.map((page, place) => ({
          key: page.a_href || `nueva ${at} ${place}`,
          name: `Página ${page.description}`,
          group: group.description,
          description: page.description,
          enabled: ACTIVE.text(page.enabled),
          show: ACTIVE.text(page.show),
          actions: actionsText(page.actions),
          a_href: page.a_href,
        })),
      ]),
    value: (lines) => {
      const pageOf = (line: Line): MenuPage => ({
        description: String(line.description ?? ''),
        a_href: String(line.a_href ?? ''),
        enabled: ACTIVE.flag(line.enabled),
        show: ACTIVE.flag(line.show),
        actions: known.get(String(line.actions ?? '')) ?? [],
      });
      const pages = lines.filter(({ groupName }) => groupName === undefined);
      const groups = lines.filter(({ groupName }) => groupName !== undefined);
      const named = new Set(groups.map(({ groupName }) => groupName));
      // A page may be kept while its group was removed: the group is made again for it.
      const others = [...new Set(pages.map(({ group }) => group))]
        .filter((group) => !named.has(group))
        .map((group): Line => ({ groupName: group, icon: 'Folder', enabled: ACTIVE.text(1) }));
      return [...groups, ...others].map(
        (group): MenuGroup => ({
          description: String(group.groupName),
          icon: String(group.icon),
          enabled: ACTIVE.flag(group.enabled),
          childrens: pages.filter((page) => page.group === group.groupName).map(pageOf),
        }),
      );
    },
  });
}
