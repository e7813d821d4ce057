import type {
  ActionRecord,
  MenuGroup,
  MenuOptionRecord,
  MenuPage,
  ProfilePage,
  ProfileRecord,
} from '@expediente/schemas/catalogues/records.ts';
import type { ActionPermission, MenuPermission, PagePermission } from '@expediente/schemas/session/read.ts';

/** A page's place in the menu. */
export interface MenuPlace {
  readonly option: MenuOptionRecord;
  readonly group: MenuGroup;
  readonly page: MenuPage;
}

/** Reason why no profile, or not this one, can open a page of the menu. */
export type PageHindrance = 'optionOff' | 'groupOff' | 'pageOff' | 'notGranted' | 'profilePageOff';

/** First hindrance, in order of checking; null: the profile's users may open the page. */
export function pageHindrance(
  { option, group, page }: MenuPlace,
  own: ProfilePage | undefined,
): PageHindrance | null {
  if (option.enabled !== 1) return 'optionOff';
  if (group.enabled !== 1) return 'groupOff';
  if (page.enabled !== 1) return 'pageOff';
  if (own === undefined) return 'notGranted';
  return own.enabled === 1 ? null : 'profilePageOff';
}

/** False for an inactive action, which no profile has (R1 §6). */
export const isUsable = (action: ActionRecord | undefined): action is ActionRecord =>
  action?.enabled_actions === 1;

/** The menu of a profile, with the actions it may use on each page (R1 §3 "Session"). */
export function permissionTree(
  profile: ProfileRecord,
  options: readonly MenuOptionRecord[],
  actions: readonly ActionRecord[],
): readonly MenuPermission[] {
  const looks = new Map(actions.map((action) => [action.field_actions, action]));
  const granted = new Map(profile.pages.map((page) => [page.a_href, page]));
  const menu = options.map((option): MenuPermission => {
    const children = option.submenus.map((group) => ({
      description: group.description,
      icon: group.icon,
      pages: group.childrens.flatMap((page): PagePermission[] => {
        const own = granted.get(page.a_href);
        if (own === undefined || pageHindrance({ option, group, page }, own) !== null) return [];
        return [
          {
            a_href: page.a_href,
            description: page.description,
            main: own.main,
            show: page.show,
            actions_profile: own.actions.flatMap(({ field, enabled }): ActionPermission[] => {
              const look = looks.get(field);
              if (!isUsable(look)) return [];
              return [
                {
                  field,
                  enabled,
                  color: look.color_actions,
                  icon: look.icon_actions,
                  description: look.description_actions,
                },
              ];
            }),
          },
        ];
      }),
    }));
    return {
      description: option.description,
      icon: option.icon,
      children: children.filter(({ pages }) => pages.length > 0),
    };
  });
  return menu.filter(({ children }) => children.length > 0);
}
