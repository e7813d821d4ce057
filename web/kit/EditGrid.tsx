import './edit-grid.css';
import useMediaQuery from '@mui/material/useMediaQuery';
import { later } from '../app/arriving.ts';
import { Boundary } from '../app/Boundary.tsx';
import { EditCards } from './EditCards.tsx';
import type { EditGridProps } from './edit-columns.ts';
import { SkeletonRows } from './ListMessages.tsx';

export type { EditColumn, EditGridProps } from './edit-columns.ts';

// `later` forgets the type parameters.
const Editor = later(
  () => import('./EditGridTable.tsx'),
) as unknown as typeof import('./EditGridTable.tsx').default;

/** Narrower, a table's columns would lie out of sight. */
const PHONE = '(max-width: 600px)';

/** The lines of a record, edited in a grid: keyboard first, decimals checked, totals below; on a phone as cards. */
export function EditGrid<Line extends object>(props: EditGridProps<Line>) {
  const phone = useMediaQuery(PHONE);
  return (
    <div
      className="edit-grid"
      data-field={props.field}
      // The keyboard begins in a cell, not in the form's first field.
      data-begins={!phone && props.begin !== undefined ? '' : undefined}
    >
      {phone ? (
        <EditCards {...props} />
      ) : (
        <Boundary waiting={<SkeletonRows columns={props.columns.length} />}>
          <Editor {...props} />
        </Boundary>
      )}
    </div>
  );
}
