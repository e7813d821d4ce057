/** Copies lines for the grid; an unchanged line keeps its copy, so that the grid draws the changed lines alone. */
export function copying<Line extends object>(): (line: Line) => Line {
  const copies = new WeakMap<Line, Line>();
  return (line) => {
    const kept = copies.get(line);
    if (kept && Object.entries(line).every(([field, value]) => kept[field as keyof Line] === value))
      return kept; // its own field
    const copy = { ...line };
    copies.set(line, copy);
    return copy;
  };
}
