import type { Listed } from './columns.ts';

/** Columns of every question to a model's lists, from which the indexes for their sorts are made. */
export interface ListIndexes {
  /** Columns compared by equality in every question: each sort's index begins with them. */
  readonly within: readonly string[];
  /**
   * Columns by which scopes and screens filter: included in an index, so that a scan can skip rows without reading the
   * table.
   */
  readonly filtered: readonly string[];
}

/** Indexes for each column by which long lists are sorted, and for the key. */
export function sortIndexes(
  { within, filtered }: ListIndexes,
  key: readonly string[],
  columns: Readonly<Record<string, Listed>>,
): readonly string[] {
  const sorted = Object.entries(columns).filter(([, { sort }]) => sort && !sort.unindexed);
  const body = (by: readonly string[], but = ''): string =>
    `(${[...within, ...by].join(', ')}) include (${filtered.filter((column) => column !== but).join(', ')})`;
  return [
    body(key),
    ...sorted.flatMap(([name, { sort }]) => [
      body([name, ...key], name),
      ...(sort?.nullable
        ? [body([`${name} desc nulls last`, ...key.map((each) => `${each} desc`)], name)]
        : []),
    ]),
  ];
}
