import Button from '@mui/material/Button';
import { SkeletonRows } from '../layout/SkeletonRows.tsx';
import type { EditGridProps } from './edit-columns.ts';
import { explains, fillsDown, heightBefore } from './edit-heights.ts';

/** Placeholder of a grid that is being loaded: as high as the grid will be, with its buttons and note. */
export function GridToCome<Line extends object>(props: EditGridProps<Line>) {
  const { add, blank, columns, readOnly = false } = props;
  const adds = !readOnly && blank !== undefined;
  return (
    <>
      {(add || adds || fillsDown(props)) && (
        <div className="edit-grid-tools to-come" inert>
          <Button variant="outlined">{blank?.label ?? 'Copiar hacia abajo'}</Button>
          {add}
        </div>
      )}
      <SkeletonRows columns={columns.length} height={heightBefore(props)} />
      {explains(props) && <p className="edit-explained" />}
    </>
  );
}
