import type {
  ActionRecord,
  MenuOptionRecord,
  ProfileRecord,
} from '@expediente/schemas/catalogues/records.ts';
import type { ActionPermission, MenuPermission, PagePermission } from '@expediente/schemas/session/read.ts';

/** The menu as a profile sees it, with the actions it may use on each page (R1 §3 "Session"). */
export function permissionTree(
  profile: ProfileRecord,
  options: readonly MenuOptionRecord[],
  actions: readonly ActionRecord[],
): readonly MenuPermission[] {
  const looks = new Map(actions.map((action) => [action.field_actions, action]));
  const granted = new Map(
    profile.pages.filter(({ enabled }) => enabled === 1).map((page) => [page.a_href, page]),
  );
  const menu = options.map((option): MenuPermission => {
    const children = option.submenus
      .filter(({ enabled }) => enabled === 1)
      .map((child) => ({
        description: child.description,
        icon: child.icon,
        pages: child.childrens.flatMap((page): PagePermission[] => {
          const own = page.enabled === 1 ? granted.get(page.a_href) : undefined;
          if (own === undefined) return [];
          return [
            {
              a_href: page.a_href,
              description: page.description,
              main: own.main,
              show: page.show,
              actions_profile: own.actions.flatMap(({ field, enabled }): ActionPermission[] => {
                const look = looks.get(field);
                if (look === undefined) return [];
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
