import type { ProfilePage } from '@expediente/schemas/catalogues/records.ts';

/** Permissions of a profile, page by page; pages that are missing are not granted. */
export type Pages = readonly ProfilePage[];
type Flag = 0 | 1;

export interface Permission {
  readonly a_href: string;
  readonly field: string;
}

interface Change {
  readonly enabled?: Flag;
  readonly main?: Flag;
  readonly actions?: Readonly<Record<string, Flag>>;
}

/** Allows pages or not. Actions granted on a page are kept while it is not allowed. */
export const withPages = (now: Pages, saved: Pages, names: readonly string[], enabled: Flag): Pages =>
  changed(now, saved, new Map(names.map((name) => [name, { enabled }])));

/** Grants or takes actions; granting one also allows its page. */
export function withActions(now: Pages, saved: Pages, given: readonly Permission[], enabled: Flag): Pages {
  const changes = new Map<string, Change>();
  for (const { a_href, field } of given) {
    const before = changes.get(a_href);
    changes.set(a_href, {
      ...(enabled === 1 ? { enabled } : {}),
      actions: { ...before?.actions, [field]: enabled },
    });
  }
  return changed(now, saved, changes);
}

/** Sets the first page of the profile's users: only one page is it, and it is allowed (R1 §5). */
export function withMain(now: Pages, saved: Pages, a_href: string): Pages {
  const before = now.filter((page) => page.main === 1).map((page) => [page.a_href, { main: 0 }] as const);
  return changed(now, saved, new Map<string, Change>([...before, [a_href, { main: 1, enabled: 1 }]]));
}

/**
 * Applies changes. Saved pages and actions keep their place in the list, so that a change taken back leaves no
 * difference; added ones are removed once nothing in them is granted.
 */
function changed(now: Pages, saved: Pages, changes: ReadonlyMap<string, Change>): Pages {
  const pages = new Map(now.map((page) => [page.a_href, page]));
  const before = new Map(saved.map((page) => [page.a_href, page]));
  for (const [a_href, change] of changes) {
    const page = pages.get(a_href) ?? { a_href, main: 0, enabled: 0, actions: [] };
    pages.set(a_href, changedPage(page, before.get(a_href), change));
  }
  return [...pages.values()].filter(
    ({ a_href, enabled, main, actions }) =>
      before.has(a_href) || enabled === 1 || main === 1 || actions.length > 0,
  );
}

function changedPage(page: ProfilePage, saved: ProfilePage | undefined, change: Change): ProfilePage {
  const actions = new Map(page.actions.map(({ field, enabled }) => [field, enabled]));
  for (const [field, enabled] of Object.entries(change.actions ?? {})) actions.set(field, enabled);
  const kept = new Set(saved?.actions.map(({ field }) => field));
  return {
    a_href: page.a_href,
    main: change.main ?? page.main,
    enabled: change.enabled ?? page.enabled,
    actions: [...actions]
      .filter(([field, enabled]) => enabled === 1 || kept.has(field))
      .map(([field, enabled]) => ({ field, enabled })),
  };
}

/** Permissions that a changed profile gains and loses: pages, actions on them, the first page. */
export interface Difference {
  readonly gained: readonly Partial<Permission>[];
  readonly lost: readonly Partial<Permission>[];
  /** Null if the first page does not change. */
  readonly main: { readonly from: string | undefined; readonly to: string | undefined } | null;
}

export function difference(saved: Pages, now: Pages): Difference {
  const [before, after] = [granted(saved), granted(now)];
  const [from, to] = [mainOf(saved), mainOf(now)];
  return {
    gained: [...after].filter(([key]) => !before.has(key)).map(([, each]) => each),
    lost: [...before].filter(([key]) => !after.has(key)).map(([, each]) => each),
    main: from === to ? null : { from, to },
  };
}

export const countOf = ({ gained, lost, main }: Difference): number =>
  gained.length + lost.length + (main === null ? 0 : 1);

const mainOf = (pages: Pages): string | undefined => pages.find(({ main }) => main === 1)?.a_href;

/** Effective permissions, by key; actions on a page that is not allowed have no effect. */
function granted(pages: Pages): ReadonlyMap<string, Partial<Permission>> {
  const all = new Map<string, Partial<Permission>>();
  for (const { a_href, enabled, actions } of pages) {
    if (enabled !== 1) continue;
    all.set(a_href, { a_href });
    for (const action of actions)
      if (action.enabled === 1) all.set(`${a_href}.${action.field}`, { a_href, field: action.field });
  }
  return all;
}
