/** Attributes of table cells that stay, so that merged cells are kept as they were drawn. */
export const SPANS = ['colspan', 'rowspan'] as const;

/** More columns or rows than this no document has; `1` says nothing. */
const MOST = 20;
export const SPAN_VALUES: readonly string[] = Array.from({ length: MOST - 1 }, (_, at) => String(at + 2));
