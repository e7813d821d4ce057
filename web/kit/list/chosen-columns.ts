import type { ColumnChoice } from './column-choice.ts';
import type { Column } from './columns.tsx';

/** All columns in the chosen order, hidden ones too. */
export const orderedColumns = <Row>(
  columns: readonly Column<Row>[],
  { order }: ColumnChoice,
): readonly Column<Row>[] => [
  ...order.flatMap((field) => columns.filter((column) => column.field === field)),
  ...columns.filter(({ field }) => !order.includes(field)),
];

/** Columns as they were chosen; a choice that hides all of them hides none. */
export function chosenColumns<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
): readonly Column<Row>[] {
  const ordered = orderedColumns(columns, choice);
  const shown = ordered.filter(({ field }) => !choice.hidden.includes(field));
  return (shown.length > 0 ? shown : ordered).map((column) => {
    const { [column.field]: width } = choice.widths;
    if (width === undefined) return column;
    const { grow: _, ...fixed } = column;
    return { ...fixed, width, fixed: true };
  });
}

/** Fields that a choice names and the list does not have: of a view that is older than the list. */
export const unknownFields = <Row>(
  columns: readonly Column<Row>[],
  { order, hidden, widths }: ColumnChoice,
): readonly string[] =>
  [...new Set([...order, ...hidden, ...Object.keys(widths)])].filter(
    (each) => !columns.some(({ field }) => field === each),
  );

/** Choice with the given fields in their new order, in the places that they had among all columns. */
export function withOrder<Row>(
  choice: ColumnChoice,
  columns: readonly Column<Row>[],
  moved: readonly string[],
): ColumnChoice {
  const left = [...moved];
  const order = orderedColumns(columns, choice).map(({ field }) =>
    moved.includes(field) ? (left.shift() ?? field) : field,
  );
  const isUsual = order.every((field, place) => columns[place]?.field === field);
  return { ...choice, order: isUsual ? [] : order };
}

/** Choice with a column one place further among those that are present. */
export function withMoved<Row>(
  choice: ColumnChoice,
  columns: readonly Column<Row>[],
  present: readonly Column<Row>[],
  { field, by }: { readonly field: string; readonly by: 1 | -1 },
): ColumnChoice {
  const fields: string[] = orderedColumns(present, choice).map((column) => column.field);
  const place = fields.indexOf(field);
  if (place < 0 || place + by < 0 || place + by >= fields.length) return choice;
  fields.splice(place, 1);
  fields.splice(place + by, 0, field);
  return withOrder(choice, columns, fields);
}
