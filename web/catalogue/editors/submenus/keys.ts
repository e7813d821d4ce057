/**
 * React keys for items of a list that have no id. They are kept while an item is edited and moved, so that focus and
 * unfinished input move with it.
 */
const names = new WeakMap<object, string>();
let last = 0;

export function nameOf(item: object): string {
  const known = names.get(item);
  if (known) return known;
  last += 1;
  const name = String(last);
  names.set(item, name);
  return name;
}

/** Copy of the item with some fields changed, under the same key. */
export function renewed<Item extends object>(item: Item, patch: Partial<Item>): Item {
  const next = { ...item, ...patch };
  names.set(next, nameOf(item));
  return next;
}
