import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { ADMINISTRATOR_PROFILE } from '@expediente/catalogues/access/administration.ts';
import { pagesOf } from '@expediente/catalogues/access/menu.ts';
import { ADMINISTRATOR } from '@expediente/catalogues/access/profiles.ts';
import { catalogueEvents } from '@expediente/catalogues/engine/events.ts';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { type StreamName, streamKey } from '@expediente/kernel/streams.ts';
import type {
  ActionRecord,
  MenuGroup,
  MenuOptionRecord,
  MenuPage,
  ProfilePage,
  ProfileRecord,
} from '@expediente/schemas/catalogues/records.ts';
import type { ModulePage } from '@expediente/schemas/operation.ts';
import { PAGES } from '@expediente/schemas/operations.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { unique, uniqueStream } from '../shared/pipeline/unique.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { ownMenu, ownPlace, recordOf, saved } from './system-records.ts';

/** Entries of this program's menu that an installation has never had. */
export interface NewInMenu {
  /** Fields of actions: `print`. */
  readonly actions: readonly string[];
  /** Links of pages. */
  readonly pages: readonly string[];
  /** New actions of pages that the menu already had: `pedidos.print`. */
  readonly rights: readonly string[];
}

const linkStream = ({ a_href }: MenuPage): StreamName => uniqueStream(['menuLink'], a_href);
const actionStream = ({ field_actions }: ActionRecord): StreamName =>
  uniqueStream(['actionField'], field_actions);
const optionStream = (id: string | number): StreamName => catalogueStream('menuOption', id);

/**
 * The pages and actions of this program that no event of the log mentions. Removed entries are mentioned, so they
 * are not new. Null: nothing is new, or there is no administrator yet (a first start writes the whole menu).
 */
export async function newInMenu(store: EventStore): Promise<NewInMenu | null> {
  const administrator = catalogueStream('profile', ADMINISTRATOR_PROFILE);
  const menu = ownMenu();
  const menuPages = pagesOf(menu);
  const links = await store.readStreams([
    administrator,
    ...ACTION_RECORDS.map(actionStream),
    ...menuPages.map(linkStream),
  ]);
  if (!links.has(administrator)) return null;
  const holders = menuPages
    .flatMap((page) => links.get(linkStream(page)) ?? [])
    .filter(({ flaw }) => flaw === undefined)
    .map((event) => toPresent(unique.events, event))
    .flatMap(({ data }) => streamKey(data.holder).slice(0, 1));
  const own = menu.map(({ id_tags_items_parent_master: id }) => String(id));
  const options = await store.readStreams([...new Set([...own, ...holders])].map(optionStream));
  const offered = new Set(
    [...options.values()].flat().flatMap((event) => {
      if (event.flaw) return [];
      const { data } = toPresent(catalogueEvents(CATALOGUES.menuOption), event);
      return rightsIn((data as Partial<MenuOptionRecord>).submenus ?? []); // an event carries the whole list
    }),
  );
  const pages = menuPages.filter((page) => !links.has(linkStream(page)) && !offered.has(page.a_href));
  const rights = menuPages
    .filter((page) => !pages.includes(page))
    .flatMap(({ a_href, actions }) => actions.map((action) => `${a_href}.${action}`))
    .filter((right) => !offered.has(right));
  const actions = ACTION_RECORDS.filter((action) => !links.has(actionStream(action)));
  if (pages.length + rights.length + actions.length === 0) return null;
  return {
    actions: actions.map(({ field_actions }) => field_actions),
    pages: pages.map(({ a_href }) => a_href),
    rights,
  };
}

const rightsIn = (submenus: readonly MenuGroup[]): readonly string[] =>
  submenus
    .flatMap(({ childrens }) => childrens)
    .flatMap(({ a_href, actions }) => [a_href, ...actions.map((action) => `${a_href}.${action}`)]);

/**
 * Adds the new entries to an installation as its administrator would: the actions to "Acciones", the pages to their
 * place in the menu, and both to profile 1 as far as it has them in a new installation. Other profiles get them in
 * "Perfiles".
 * @returns in `data.pages` the titles of the new pages
 */
export async function offerMenu(unit: UnitOfWork, { actions, pages, rights }: NewInMenu): Promise<Answer> {
  for (const action of ACTION_RECORDS.filter(({ field_actions }) => actions.includes(field_actions))) {
    const taken = (await recordOf<ActionRecord>(unit, 'action', action.id_actions)) !== null;
    const id = taken ? await unit.newId('action') : action.id_actions;
    await saved(unit, CATALOGUES.action, id, { ...action, id_actions: id });
  }
  for (const link of pages) await addPage(unit, link);
  for (const right of rights) await addRight(unit, right);
  await grant(unit, pages, rights);
  const titles = pagesOf(ownMenu())
    .filter(({ a_href }) => pages.includes(a_href))
    .map(({ description }) => description);
  return done('El menú tiene lo nuevo.', { pages: titles });
}

async function addPage(unit: UnitOfWork, link: string): Promise<void> {
  const { option, group, page } = ownPlace(link);
  const key = option.id_tags_items_parent_master;
  const record = (await recordOf<MenuOptionRecord>(unit, 'menuOption', key)) ?? { ...option, submenus: [] };
  const submenus = record.submenus.some(({ description }) => description === group.description)
    ? record.submenus.map((each) =>
        each.description === group.description ? { ...each, childrens: [...each.childrens, page] } : each,
      )
    : [...record.submenus, { ...group, childrens: [page] }];
  await saved(unit, CATALOGUES.menuOption, key, { ...record, submenus });
}

/** Adds an action to its page, wherever the menu has that page now. */
async function addRight(unit: UnitOfWork, right: string): Promise<void> {
  const [link = '', action = ''] = right.split('.');
  const { state: holder } = await unit.load(unique, 'menuLink', link.toUpperCase());
  const [key] = holder === null ? [] : streamKey(holder);
  const record = key === undefined ? null : await recordOf<MenuOptionRecord>(unit, 'menuOption', key);
  if (key === undefined || record === null) return;
  const submenus = record.submenus.map((group) => ({
    ...group,
    childrens: group.childrens.map((page) =>
      page.a_href === link ? { ...page, actions: [...page.actions, action] } : page,
    ),
  }));
  await saved(unit, CATALOGUES.menuOption, key, { ...record, submenus });
}

/** Page of a module in profile 1, which has all actions of the module. */
const wholePage = ({ link, actions }: ModulePage): ProfilePage => ({
  a_href: link,
  main: 0,
  enabled: 1,
  actions: actions.map((field) => ({ field, enabled: 1 })),
});

async function grant(unit: UnitOfWork, links: readonly string[], rights: readonly string[]): Promise<void> {
  const profile = await recordOf<ProfileRecord>(unit, 'profile', ADMINISTRATOR_PROFILE);
  if (profile === null) return;
  const known = new Set(profile.pages.map(({ a_href }) => a_href));
  const whole = [...ADMINISTRATOR.pages, ...PAGES.map(wholePage)];
  const given = whole.filter(({ a_href }) => links.includes(a_href) && !known.has(a_href));
  const pages = profile.pages.map((page): ProfilePage => {
    const own = whole.find(({ a_href }) => a_href === page.a_href)?.actions ?? [];
    const come = own.filter(
      ({ field }) =>
        rights.includes(`${page.a_href}.${field}`) && !page.actions.some((each) => each.field === field),
    );
    return come.length === 0 ? page : { ...page, actions: [...page.actions, ...come] };
  });
  await saved(unit, CATALOGUES.profile, ADMINISTRATOR_PROFILE, { ...profile, pages: [...pages, ...given] });
}
