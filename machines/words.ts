/** Spanish label of a field path: `lines.2.qty` is looked up as `lines.qty`, with the line's place behind it. */
export function labelOf(labels: Readonly<Record<string, string>>, field: string): string | null {
  // Most field paths have no line number, and are looked up often: they skip the parsing below.
  if (Object.hasOwn(labels, field)) return labels[field] ?? null;
  const parts = field.split('.');
  const places = parts.filter((part) => /^\d+$/.test(part)).map((part) => Number(part) + 1);
  const label = labels[parts.filter((part) => !/^\d+$/.test(part)).join('.')];
  if (label === undefined) return null;
  return places.length > 0 ? `${label} (línea ${places.join('.')})` : label;
}
