import { folded } from '@expediente/kernel/text.ts';

interface Named {
  readonly id: number;
}

/** Records under their names; those that share one, accents and case aside, have their id behind it. */
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
