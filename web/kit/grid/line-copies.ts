/** Copies lines for the grid. A line keeps its copy until one of them changes: the grid draws that one, not a thousand. */
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
