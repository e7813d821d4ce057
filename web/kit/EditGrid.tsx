import './edit-grid.css';
import { later } from '../app/arriving.ts';
import { Boundary } from '../app/Boundary.tsx';
import type { EditGridProps } from './edit-columns.ts';
import { SkeletonRows } from './ListMessages.tsx';

export type { EditColumn, EditGridProps } from './edit-columns.ts';

// `later` forgets the type parameters.
const Editor = later(
  () => import('./EditGridTable.tsx'),
) as unknown as typeof import('./EditGridTable.tsx').default;

/** The lines of a record, edited in a grid: keyboard first, decimals checked, totals below. */
export function EditGrid<Line extends object>(props: EditGridProps<Line>) {
  return (
    <div className="edit-grid" data-field={props.field}>
      <Boundary waiting={<SkeletonRows columns={props.columns.length} />}>
        <Editor {...props} />
      </Boundary>
    </div>
  );
}
