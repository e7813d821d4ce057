import type { GridApi } from 'ag-grid-community';
import { type RefObject, useRef, useState } from 'react';
import type { EditGridProps } from './edit-columns.ts';

/** Handle of a grid for its parts. */
export interface GridHandle<Line extends object> {
  readonly api: RefObject<GridApi<Line> | null>;
  readonly box: RefObject<HTMLDivElement | null>;
  /** Latest props: cells outlive the drawing that made them. */
  readonly latest: RefObject<EditGridProps<Line>>;
}

/** Gives changed lines to the form as a step that can be undone; steps with the same `stay` are undone as one. */
export type PutLines<Line> = (lines: readonly Line[], stay?: string) => void;

/** The handle of a grid: the same object at each drawing. */
export function useGridHandle<Line extends object>(props: EditGridProps<Line>): GridHandle<Line> {
  const api = useRef<GridApi<Line> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  return useState(() => ({ api, box, latest }))[0];
}
