import type { Page } from '@expediente/schemas/shared/read.ts';
import type { GridApi } from 'ag-grid-community';
import { type RefObject, useRef, useState } from 'react';
import type { RowsProps } from './list-props.ts';

/** Handle of a list's grid for its parts. */
export interface ListHandle<Row, Answer extends Page<Row>> {
  readonly api: RefObject<GridApi<Row> | null>;
  readonly box: RefObject<HTMLDivElement | null>;
  /** Latest props, for AG Grid's renderers, which outlive the drawing that made them. */
  readonly latest: RefObject<RowsProps<Row, Answer>>;
}

/** The handle of a list's grid: the same object at each drawing. */
export function useListHandle<Row, Answer extends Page<Row>>(
  props: RowsProps<Row, Answer>,
): ListHandle<Row, Answer> {
  const api = useRef<GridApi<Row> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  return useState(() => ({ api, box, latest }))[0];
}
