import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import type { MayUse } from './session.ts';

type Granted = ReadonlyMap<string, ReadonlySet<string>>;
type Alternative = { readonly page: string; readonly action: string | undefined };

/** Index of a session's permissions; lives as long as the session's cache entry. */
const indexes = new WeakMap<readonly MenuPermission[], Granted>();
const expressions = new Map<string, readonly Alternative[]>();

/**
 * True when the session satisfies a permission expression of `schemas/operations.ts`: of the pages that it names, the
 * first that the profile has decides, by any of the actions named for that page (domain §8 "Holes closed").
 */
export const mayUse: MayUse = (session, permission) => {
  if (permission === 'none' || permission === 'session') return true;
  // A sign-in ticket is not a session: see changeWeakPassword.
  if (permission === 'login') return false;
  const granted = grantedBy(session.permissions);
  const deciding = decidingPage(permission, (page) => granted.has(page));
  if (deciding === undefined) return false;
  const actions = granted.get(deciding.page);
  return deciding.actions.some((action) => action === undefined || actions?.has(action) === true);
};

/** True when the session's profile has a page, whatever it may do there. */
export const hasPage = ({ permissions }: Parameters<MayUse>[0], page: string): boolean =>
  grantedBy(permissions).has(page);

/** Page that decides a permission, and its actions, any of which is enough; `undefined`: the page is enough. */
export interface Deciding {
  readonly page: string;
  readonly actions: readonly (string | undefined)[];
}

/**
 * Finds, among the pages that a permission names, the first that the profile has (domain §8); undefined: it has none.
 */
export function decidingPage(permission: string, has: (page: string) => boolean): Deciding | undefined {
  const alternatives = alternativesOf(permission);
  const deciding = alternatives.find(({ page }) => has(page));
  return (
    deciding && {
      page: deciding.page,
      actions: alternatives.filter(({ page }) => page === deciding.page).map(({ action }) => action),
    }
  );
}

function grantedBy(permissions: readonly MenuPermission[]): Granted {
  const known = indexes.get(permissions);
  if (known) return known;
  const granted = new Map<string, ReadonlySet<string>>();
  for (const { children } of permissions) {
    for (const { pages } of children) {
      for (const { a_href, actions_profile } of pages) {
        const enabled = actions_profile.filter((action) => action.enabled === 1);
        granted.set(a_href, new Set(enabled.map(({ field }) => field)));
      }
    }
  }
  indexes.set(permissions, granted);
  return granted;
}

/** The parts of a permission expression, in order; those without a page are `none`, `session` and `login`. */
export function alternativesOf(permission: string): readonly Alternative[] {
  const known = expressions.get(permission);
  if (known) return known;
  const alternatives = permission.split('|').map((part) => {
    const [page = '', action] = part.split('.');
    return { page, action };
  });
  expressions.set(permission, alternatives);
  return alternatives;
}
