/** Attributes of table cells that are kept, so that merged cells stay merged. */
export const SPANS = ['colspan', 'rowspan'] as const;

/** Most columns or rows that a cell may span. `1` is left out, since it is the default. */
const MOST = 20;
export const SPAN_VALUES: readonly string[] = Array.from({ length: MOST - 1 }, (_, at) => String(at + 2));
