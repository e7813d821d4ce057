import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { WithinCell } from '../kit/keys/within-cell.ts';

/** Link to an order from a grid of parts. */
export function OrderLink({ id, name }: { readonly id: number; readonly name: string }) {
  const inCell = useContext(WithinCell);
  return (
    <Link
      to={`/unidadproveedor?registro=${id}`}
      // Within the grid, which is one tab stop, Enter on the cell follows the link.
      tabIndex={inCell ? -1 : 0}
    >
      {name}
    </Link>
  );
}
