import { useLayoutEffect, useMemo, useRef } from 'react';
import type { EditGridProps } from './edit-columns.ts';
import type { GridHandle } from './grid-handle.ts';
import { copying } from './line-copies.ts';

/** The empty line below the others; once typed in it is one of the lines, and a new empty one takes its place. */
export function useBlankLine<Line extends object>({
  lines,
  blank,
  readOnly = false,
}: EditGridProps<Line>): Line | undefined {
  const make = readOnly ? undefined : blank?.make;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further line takes an empty one
  return useMemo(() => make?.(), [lines.length, make]);
}

/** The rows of the grid: copies, because the lines belong to the form and change only through `onChange`. */
export function useGridRows<Line extends object>(
  { api }: GridHandle<Line>,
  { lines, totals }: EditGridProps<Line>,
  blank: Line | undefined,
) {
  const copyOf = useRef(copying<Line>()).current;
  const rows = useMemo(() => [...lines, ...(blank ? [blank] : [])].map(copyOf), [lines, blank, copyOf]);
  // A new line is drawn together with its change, because the next key may be meant for it; the grid itself would draw
  // it a turn later.
  useLayoutEffect(() => api.current?.setGridOption('rowData', rows), [api, rows]);
  // The total row holds the totals alone.
  const pinned = useMemo(() => (totals ? [totals as Line] : []), [totals]);
  return { rows, pinned };
}
