const DRAWN = new WeakMap<object, Map<string, unknown>>();

/**
 * Keeps one drawing function per column and key: with another one the grid would replace the elements of its cells,
 * and a button being pressed would lose its click.
 */
export function drawnOnce<Drawer>(column: object, key: string, make: () => Drawer): Drawer {
  const known = DRAWN.get(column) ?? new Map<string, unknown>();
  DRAWN.set(column, known);
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as Drawer; // put there for this column by its own maker
}
