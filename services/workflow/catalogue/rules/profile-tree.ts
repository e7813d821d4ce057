/**
 * Pages of a profile from the tree that `/profile/tagsitems/get/all/{id}` answers (R1 §3): menu options with their
 * groups, with their pages. Anything else is returned unchanged, for the profile's schema to refuse.
 */
export function pagesOfTree(items: unknown): unknown {
  if (!Array.isArray(items) || !items.some(hasBelow)) return items;
  return items.flatMap(pagesBelow).filter(isGranted);
}

/** Lists below an item: `submenus` of a menu option, `childrens` of a group. */
const BELOW = ['submenus', 'childrens'] as const;

const below = (item: unknown): readonly unknown[] | undefined => {
  if (!isObject(item)) return undefined;
  const list = BELOW.map((name) => item[name]).find(Array.isArray);
  return list;
};
const hasBelow = (item: unknown): boolean => below(item) !== undefined;
const pagesBelow = (item: unknown): readonly unknown[] => below(item)?.flatMap(pagesBelow) ?? [item];

/** True for a page with rights; the tree has every page of the menu, also those without any right for the profile. */
const isGranted = (page: unknown): boolean =>
  !isObject(page) ||
  isOn(page.enabled) ||
  isOn(page.main) ||
  (Array.isArray(page.actions) && page.actions.some(allows));
const allows = (action: unknown): boolean => isObject(action) && isOn(action.enabled);
const isOn = (flag: unknown): boolean => flag === 1 || flag === true || flag === '1';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
