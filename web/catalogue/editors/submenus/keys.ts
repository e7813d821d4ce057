/**
 * A name for each item of a list that has no id, kept while it is changed and moved, so that what is typed in
 * it and the focus move with it.
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

/** The item with some fields changed, under the name that it had. */
export function renewed<Item extends object>(item: Item, patch: Partial<Item>): Item {
  const next = { ...item, ...patch };
  names.set(next, nameOf(item));
  return next;
}
