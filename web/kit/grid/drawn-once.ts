const DRAWN = new WeakMap<object, Map<string, unknown>>();

/**
 * What draws the cells of a column, the same each time for the same key: another one would make the grid take away the
 * elements of its cells, and with them whatever is being pressed.
 */
export function drawnOnce<Drawer>(column: object, key: string, make: () => Drawer): Drawer {
  const known = DRAWN.get(column) ?? new Map<string, unknown>();
  DRAWN.set(column, known);
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as Drawer; // put there for this column by its own maker
}
