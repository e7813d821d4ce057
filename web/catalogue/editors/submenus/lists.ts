/** List with one item moved up (-1) or down (1); the same list if it is already at the end. */
export function moved<Item>(list: readonly Item[], at: number, by: -1 | 1): readonly Item[] {
  const [item, other] = [list[at], list[at + by]];
  if (item === undefined || other === undefined) return list;
  return list.map((each, index) => (index === at ? other : index === at + by ? item : each));
}

export const without = <Item>(list: readonly Item[], at: number): readonly Item[] =>
  list.filter((_, index) => index !== at);

export const replaced = <Item>(list: readonly Item[], at: number, item: Item): readonly Item[] =>
  list.map((each, index) => (index === at ? item : each));
