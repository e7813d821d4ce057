import { folded } from '@expediente/kernel/text.ts';

interface Named {
  readonly id: number;
}

/** Labels of records: their names, with the id where several share one, ignoring accents and case. */
export function distinctNames<Row extends Named>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly { readonly id: number; readonly label: string }[] {
  const same = (row: Row): string => folded(nameOf(row)).trim();
  const times = new Map<string, number>();
  for (const row of rows) times.set(same(row), (times.get(same(row)) ?? 0) + 1);
  return rows.map((row) => ({
    id: row.id,
    label: (times.get(same(row)) ?? 0) > 1 ? `${nameOf(row)} · ID ${row.id}` : nameOf(row),
  }));
}
