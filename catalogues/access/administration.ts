import type {
  ActionRecord,
  MenuOptionRecord,
  ProfileRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import { ACTION_RECORDS } from './actions.ts';
import { MENU_PAGES } from './menu.ts';

/** Profile to which R1 reserves some acts; its users can restore any right that was taken away. */
export const ADMINISTRATOR_PROFILE = 1;

/**
 * Pages on which access is given and taken. An active user of profile 1 who may open, view and edit these pages can
 * restore all other rights; without such a user, no user could become one again.
 */
export const ADMINISTRATION_PAGES: readonly string[] = ['usuarios', 'perfiles', 'acciones', 'opcionesmenu'];
export const ADMINISTRATION_ACTIONS: readonly string[] = ['view', 'update'];

export const isAdministrator = (user: Pick<UserRecord, 'state' | 'id_profile'> | null): boolean =>
  user !== null && user.state === 1 && user.id_profile === ADMINISTRATOR_PROFILE;

/** Rights of administration that a menu option lets profiles have: `usuarios`, `usuarios.update`. */
export const administrationIn = (option: MenuOptionRecord): readonly string[] =>
  option.enabled !== 1
    ? []
    : option.submenus
        .filter(({ enabled }) => enabled === 1)
        .flatMap(({ childrens }) => childrens.filter(({ enabled }) => enabled === 1))
        .filter(({ a_href }) => ADMINISTRATION_PAGES.includes(a_href))
        .flatMap(({ a_href, actions }) => [
          a_href,
          ...ADMINISTRATION_ACTIONS.filter((action) => actions.includes(action)).map(
            (action) => `${a_href}.${action}`,
          ),
        ]);

export const isAdministrationAction = ({ field_actions }: Pick<ActionRecord, 'field_actions'>): boolean =>
  ADMINISTRATION_ACTIONS.includes(field_actions);

/** Rights of the administration that a profile grants: `usuarios.update`. */
export const administrationRights = (profile: ProfileRecord): readonly string[] =>
  rightsOf(profile).filter((right) => {
    const [page = '', action] = right.split('.');
    return (
      ADMINISTRATION_PAGES.includes(page) && action !== undefined && ADMINISTRATION_ACTIONS.includes(action)
    );
  });

/** All rights that a profile grants: each open page, and each action on it. */
export const rightsOf = ({ pages }: Pick<ProfileRecord, 'pages'>): readonly string[] =>
  pages
    .filter(({ enabled }) => enabled === 1)
    .flatMap(({ a_href, actions }) => [
      a_href,
      ...actions.filter(({ enabled }) => enabled === 1).map(({ field }) => `${a_href}.${field}`),
    ]);

/** 'Usuarios: Editar', with the names in the documents. */
export function rightText(right: string): string {
  const [page = '', action] = right.split('.');
  const title = MENU_PAGES.find(({ a_href }) => a_href === page)?.description ?? page;
  if (action === undefined) return title;
  const known = ACTION_RECORDS.find(({ field_actions }) => field_actions === action);
  return `${title}: ${known?.description_actions ?? action}`;
}

/** Checks whether the product's own menu has a page with this link. */
export const isOwnLink = (link: string): boolean => MENU_PAGES.some(({ a_href }) => a_href === link);

export const pageTitleOf = (link: string): string =>
  MENU_PAGES.find(({ a_href }) => a_href === link)?.description ?? link;
