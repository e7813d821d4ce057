import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { cellOfError, type FaultOf, faultsIn, firstFault } from './cell-faults.ts';
import type { EditGridProps } from './edit-columns.ts';
import { beginTyping, enterPlace } from './edit-navigation.ts';
import type { GridHandle } from './grid-handle.ts';
import { useFirstFault } from './useFirstFault.ts';

/** Present faults of the cells. A click in the error summary focuses the cell of its fault. */
export function useCellFaults<Line extends object>(
  { api, box, latest }: GridHandle<Line>,
  props: EditGridProps<Line>,
): RefObject<FaultOf<Line>> {
  const { field, errors, lines, lineId, placeOf } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what identifies a line does not change
  const now = useMemo(
    () => faultsIn({ field, errors, lines, lineId, ...(placeOf && { placeOf }) }),
    [field, errors, lines],
  );
  const faultOf = useRef(now);
  faultOf.current = now;
  useEffect(() => {
    // The summary sends the event to the element around this grid, which it finds by its data-field.
    const show = (event: Event) => {
      if (!(event instanceof CustomEvent) || !api.current) return;
      const cell = cellOfError(String(event.detail), latest.current, faultOf.current);
      if (cell === 'first') beginTyping(api.current, box.current);
      else if (cell) enterPlace(api.current, box.current, cell);
    };
    const holder = box.current?.closest('[data-field]');
    holder?.addEventListener('show-field', show);
    return () => holder?.removeEventListener('show-field', show);
  }, [api, box, latest]);
  useFirstFault(props, (error) => {
    const cell = firstFault([error], latest.current);
    if (!cell || !api.current) return false;
    enterPlace(api.current, box.current, cell);
    return true;
  });
  return faultOf;
}
