import type { Page } from '@expediente/schemas/shared/read.ts';
import type { ColDef } from 'ag-grid-community';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { buttonColumns, buttonsWidth } from './button-columns.tsx';
import { gridColumn, shownColumns } from './columns.tsx';
import type { ListHandle } from './list-handle.ts';
import { laidForValues, type laidList, valueWidths } from './list-layout.ts';
import type { ButtonColumn, RowsProps } from './list-props.ts';
import { SELECTION_WIDTH } from './useTicks.tsx';

/** Width of the grid's borders in px. */
const BORDERS = 2;
/** Shared empty array, because a new one at each drawing would make new columns. */
export const NO_BUTTONS: readonly ButtonColumn<never>[] = [];

/** Columns of a list laid out in its measured width, with those of buttons at the right. */
export function useListColumns<Row, Answer extends Page<Row>>(
  { box, latest }: ListHandle<Row, Answer>,
  props: RowsProps<Row, Answer>,
) {
  const { filters, sort } = props.list.state;
  const { buttons = NO_BUTTONS } = props;
  const hasActions = props.actions !== undefined;
  // As text: another sort or page makes new filters with the same content, and must not make new columns.
  const narrowed = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters' text stands for them
  const columns = useMemo(() => shownColumns(props.columns, filters), [props.columns, narrowed]);

  // Where not all columns fit, the last key field (mostly the status) is pinned next to the actions.
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => setWidth(box.current?.clientWidth || Number.POSITIVE_INFINITY), [box]);
  const room =
    (width ?? Number.POSITIVE_INFINITY) -
    BORDERS -
    buttonsWidth(buttons.length, hasActions) -
    (props.selectable ? SELECTION_WIDTH : 0);
  const key = props.card.at(-1);
  const { totals } = props;
  const { rows } = props.list;
  const widths = useMemo(() => valueWidths(columns, rows, totals), [columns, rows, totals]);
  // As text, as the filters: other rows of the same widths must not make new columns.
  const needed = [...widths].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths' text stands for them
  const laid = useMemo(
    () => laidForValues({ columns, room, key, valueWidth: (field) => widths.get(field) ?? 0 }),
    [columns, room, key, needed],
  );
  const laidNow = useRef(laid);
  laidNow.current = laid;

  const drawActions = useCallback((row: Row) => latest.current.actions?.(row), [latest]);
  // Memoized apart from the others: with a new renderer AG Grid would replace each cell, even one being pressed.
  const pressed = useMemo(
    () => (hasActions ? buttonColumns(buttons, drawActions) : []),
    [hasActions, buttons, drawActions],
  );
  const defs = useMemo<ColDef<Row>[]>(
    () => [...laid.map((each) => gridColumn(each, sort)), ...pressed],
    [laid, sort, pressed],
  );
  return { columns, width, setWidth, laid, laidNow, defs };
}

/** Reports, once the rows are drawn, whether a sortable column is in another's cell. @returns to call at the drawing */
export function useHeldReport<Row, Answer extends Page<Row>>(
  { onHeld }: RowsProps<Row, Answer>,
  laid: ReturnType<typeof laidList<Row>>,
): () => void {
  const holdsSortable = laid.some(({ holds }) => holds.some((column) => column.sortable ?? true));
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) onHeld(holdsSortable);
  }, [drawn, holdsSortable, onHeld]);
  return () => setDrawn(true);
}
