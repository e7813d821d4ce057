import type { Page } from '@expediente/schemas/shared/read.ts';
import type { GridApi } from 'ag-grid-community';
import { type RefObject, useRef, useState } from 'react';
import type { RowsProps } from './list-props.ts';

/** One list's grid as its parts reach it. */
export interface ListHandle<Row, Answer extends Page<Row>> {
  readonly api: RefObject<GridApi<Row> | null>;
  readonly box: RefObject<HTMLDivElement | null>;
  /** Its props as they are now: cells are drawn by the grid's own renderers, which see the newest through this. */
  readonly latest: RefObject<RowsProps<Row, Answer>>;
}

/** The handle of a list's grid, the same at each drawing. */
export function useListHandle<Row, Answer extends Page<Row>>(
  props: RowsProps<Row, Answer>,
): ListHandle<Row, Answer> {
  const api = useRef<GridApi<Row> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  return useState(() => ({ api, box, latest }))[0];
}
