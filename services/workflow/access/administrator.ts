import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { ADMINISTRATION_PAGES, ADMINISTRATOR_PROFILE } from '@expediente/catalogues/access/administration.ts';
import { ADMINISTRATOR } from '@expediente/catalogues/access/profiles.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { canonicalName } from '@expediente/kernel/same-number.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type {
  ActionRecord,
  MenuOptionRecord,
  MenuPage,
  ProfilePage,
  ProfileRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import { unique, uniqueKey } from '../shared/pipeline/unique.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UniqueScope, UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { type CatalogueRecordName, ownPlace, recordOf, saved } from './system-records.ts';

const EDITING = ['view', 'create', 'update', 'delete'];

/**
 * Makes a user an administrator who can administer, whatever was taken away: restores the actions, the menu's pages,
 * profile 1 and the user, each only where something is missing. The rules of the screens do not apply, as they would
 * refuse this.
 * @returns in `data.mended` the restored parts, in Spanish
 * @throws {NotFound} no such user
 */
export async function giveAdministration(unit: UnitOfWork, username: string): Promise<Answer> {
  const id =
    (await holderOf(unit, ['username'], username)) ??
    (await holderOf(unit, ['username'], canonicalName(username)));
  const user = id === null ? null : await recordOf<UserRecord>(unit, 'user', id);
  if (user === null) throw new NotFound(`No existe el usuario ${username}.`);
  const mended: string[] = [];
  const save = async (name: CatalogueRecordName, key: string | number, record: object, what: string) => {
    if (await saved(unit, CATALOGUES[name], key, record)) mended.push(what);
  };
  for (const field of EDITING) {
    const { key, record } = await actionOf(unit, field);
    await save('action', key, record, `la acción ${record.description_actions}`);
  }
  for (const link of ADMINISTRATION_PAGES) {
    const { key, record, title } = await optionWith(unit, link);
    await save('menuOption', key, record, `la página ${title} del menú`);
  }
  const profile = (await recordOf<ProfileRecord>(unit, 'profile', ADMINISTRATOR_PROFILE)) ?? ADMINISTRATOR;
  const whole: ProfileRecord = { ...profile, reach: 'institution', pages: withAdministration(profile.pages) };
  await save('profile', ADMINISTRATOR_PROFILE, whole, `el perfil ${profile.description}`);
  const given: UserRecord = { ...user, state: 1, id_profile: ADMINISTRATOR_PROFILE };
  await save('user', user.id, given, `el usuario ${user.username}`);
  return done(`${user.username} es administrador.`, { id: user.id, username: user.username, mended });
}

/** The key of the record that holds a unique value. */
async function holderOf(unit: UnitOfWork, scope: UniqueScope, value: string): Promise<string | null> {
  const { state: holder } = await unit.load(unique, ...uniqueKey(scope, value));
  return holder === null ? null : (streamKey(holder)[0] ?? null);
}

interface Wanted<Record> {
  readonly key: string | number;
  readonly record: Record;
}

/** Action that has the field, else the product's own; enabled, and with the field restored. */
async function actionOf(unit: UnitOfWork, field: string): Promise<Wanted<ActionRecord>> {
  const own = ACTION_RECORDS.find((each) => each.field_actions === field);
  if (own === undefined) throw new Error(`no action ${field}`);
  const key = (await holderOf(unit, ['actionField'], field)) ?? own.id_actions;
  const record = (await recordOf<ActionRecord>(unit, 'action', key)) ?? own;
  return { key: record.id_actions, record: { ...record, field_actions: field, enabled_actions: 1 } };
}

/** Menu option that contains a page, else the page's option in the product's own menu; with the page restored. */
async function optionWith(
  unit: UnitOfWork,
  link: string,
): Promise<Wanted<MenuOptionRecord> & { readonly title: string }> {
  const own = ownPlace(link);
  const key = (await holderOf(unit, ['menuLink'], link)) ?? own.option.id_tags_items_parent_master;
  const found = await recordOf<MenuOptionRecord>(unit, 'menuOption', key);
  const option = found ?? { ...own.option, submenus: [] };
  const isIt = ({ a_href }: MenuPage): boolean => a_href.toUpperCase() === link.toUpperCase();
  const there = option.submenus.some(({ childrens }) => childrens.some(isIt));
  const at = Math.max(
    0,
    option.submenus.findIndex(({ description }) => description === own.group.description),
  );
  const groups = option.submenus.length > 0 ? option.submenus : [{ ...own.group, childrens: [] }];
  const submenus = groups.map((group, place) => {
    if (there)
      return group.childrens.some(isIt)
        ? {
            ...group,
            enabled: 1 as const,
            childrens: group.childrens.map((page) =>
              isIt(page) ? { ...page, a_href: link, enabled: 1 as const, show: 1 as const } : page,
            ),
          }
        : group;
    return place === at
      ? { ...group, enabled: 1 as const, childrens: [...group.childrens, own.page] }
      : group;
  });
  return {
    key: option.id_tags_items_parent_master,
    record: { ...option, enabled: 1, submenus },
    title: own.page.description,
  };
}

/** Pages of a profile with all those of administration, each with all editing actions; other grants stay. */
function withAdministration(pages: readonly ProfilePage[]): readonly ProfilePage[] {
  const missing = ADMINISTRATION_PAGES.filter((link) => !pages.some(({ a_href }) => a_href === link));
  const whole = [
    ...pages,
    ...missing.map((a_href): ProfilePage => ({ a_href, main: 0, enabled: 1, actions: [] })),
  ];
  return whole.map((page) =>
    ADMINISTRATION_PAGES.includes(page.a_href)
      ? {
          ...page,
          enabled: 1,
          actions: [
            ...page.actions.map((each) =>
              EDITING.includes(each.field) ? { ...each, enabled: 1 as const } : each,
            ),
            ...EDITING.filter((field) => !page.actions.some((each) => each.field === field)).map((field) => ({
              field,
              enabled: 1 as const,
            })),
          ],
        }
      : page,
  );
}
