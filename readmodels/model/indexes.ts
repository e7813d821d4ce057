import type { Listed } from './columns.ts';

/** Columns by which a model's lists are always asked, so that indexes serve their sorts. */
export interface ListIndexes {
  /** Equal in every question: each sort's index begins with them. */
  readonly within: readonly string[];
  /** Columns that scopes and screens filter by: in an index, a walk past what they leave out stays in the index. */
  readonly filtered: readonly string[];
}

/** An index for each column that long lists are sorted by, and one for the key. */
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
