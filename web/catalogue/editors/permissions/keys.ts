import type { TreeRow } from './tree.ts';

/** Position of the focus: a row, or one of its cells by the number of the column. */
export interface Place {
  readonly row: string;
  readonly column: number | null;
}

/** Grid that the focus moves in. */
export interface Field {
  /** Visible rows, in order. */
  readonly rows: readonly TreeRow[];
  /** Columns in which the row has a cell, in order. */
  columnsOf(row: TreeRow): readonly number[];
  isFolded(row: TreeRow): boolean;
}

export type Step =
  | { readonly is: 'go'; readonly to: Place }
  | { readonly is: 'fold'; readonly row: string; readonly folded: boolean }
  | { readonly is: 'mark'; readonly row: string };

const FAR = 10;

/**
 * Effect of a key in the treegrid (WAI-ARIA, rows first, then cells); undefined for keys that it leaves to the
 * browser.
 */
export function stepOf(field: Field, place: Place, key: string, control: boolean): Step | undefined {
  const at = field.rows.findIndex(({ id }) => id === place.row);
  const row = field.rows[at];
  if (!row) return undefined;
  switch (key) {
    case 'ArrowDown':
      return vertical(field, place, at, 1);
    case 'ArrowUp':
      return vertical(field, place, at, -1);
    case 'PageDown':
      return goRow(field, place, Math.min(at + FAR, field.rows.length - 1));
    case 'PageUp':
      return goRow(field, place, Math.max(at - FAR, 0));
    case 'ArrowRight':
      return right(field, row, place);
    case 'ArrowLeft':
      return left(field, row, place);
    case 'Home':
      if (control || place.column === null) return goRow(field, place, 0);
      return go(row, field.columnsOf(row)[0] ?? null);
    case 'End':
      if (control || place.column === null) return goRow(field, place, field.rows.length - 1);
      return go(row, field.columnsOf(row).at(-1) ?? null);
    case ' ':
      return place.column === null ? { is: 'mark', row: row.id } : undefined;
    case 'Enter':
      return place.column === null && row.level < 3 ? fold(row, !field.isFolded(row)) : undefined;
    default:
      return undefined;
  }
}

const go = ({ id }: TreeRow, column: number | null): Step => ({ is: 'go', to: { row: id, column } });
const fold = ({ id }: TreeRow, folded: boolean): Step => ({ is: 'fold', row: id, folded });

/** Moves up or down. In a column, rows without a cell there are skipped, as few pages have each action. */
function vertical(field: Field, { column }: Place, at: number, by: 1 | -1): Step | undefined {
  for (let next = at + by; next >= 0 && next < field.rows.length; next += by) {
    const row = field.rows[next];
    if (row && (column === null || field.columnsOf(row).includes(column))) return go(row, column);
  }
  return undefined;
}

/** Moves to a row: to its cell in the same column, to the row itself if it has none there. */
function goRow(field: Field, { column }: Place, at: number): Step | undefined {
  const row = field.rows[at];
  if (!row) return undefined;
  return go(row, column !== null && field.columnsOf(row).includes(column) ? column : null);
}

function right(field: Field, row: TreeRow, { column }: Place): Step | undefined {
  if (column === null && row.level < 3 && field.isFolded(row)) return fold(row, false);
  const next = field.columnsOf(row).find((each) => column === null || each > column);
  return next === undefined ? undefined : go(row, next);
}

function left(field: Field, row: TreeRow, { column }: Place): Step | undefined {
  if (column !== null) return go(row, field.columnsOf(row).findLast((each) => each < column) ?? null);
  if (row.level < 3 && !field.isFolded(row)) return fold(row, true);
  const above = field.rows.find(({ id }) => id === row.above);
  return above && go(above, null);
}
