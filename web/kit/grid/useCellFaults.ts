import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { cellOfError, type FaultOf, faultsIn, firstFault } from './cell-faults.ts';
import type { EditGridProps } from './edit-columns.ts';
import { beginTyping, enterPlace } from './edit-navigation.ts';
import type { GridHandle } from './grid-handle.ts';

/** Present faults of the cells. A click in the error summary focuses the cell of its fault. */
export function useCellFaults<Line extends object>(
  { api, box, latest }: GridHandle<Line>,
  { field, errors, lines, lineId, atFault = 0 }: EditGridProps<Line>,
): RefObject<FaultOf<Line>> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what identifies a line does not change
  const now = useMemo(() => faultsIn({ field, errors, lines, lineId }), [field, errors, lines]);
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
  const gone = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line may have been out of sight until the lines change
  useEffect(() => {
    if (atFault === gone.current || !api.current) return;
    const cell = firstFault(errors ?? [], latest.current);
    if (!cell) return;
    gone.current = atFault;
    enterPlace(api.current, box.current, cell);
  }, [api, box, latest, atFault, errors, lines]);
  return faultOf;
}
