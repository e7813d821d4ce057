import './skeleton-rows.css';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

const SHOW_AFTER_MS = 200;
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

interface Props {
  readonly columns: number;
  /** Height in px of the coming content, where it is known, so that nothing below moves. */
  readonly height?: number;
}

/** Placeholder of rows with 'Procesando...', shown only when loading takes longer than a moment. */
export function SkeletonRows({ columns, height }: Props) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      className={height === undefined ? 'list-skeleton' : 'list-skeleton measured'}
      style={height === undefined ? undefined : { height }}
      role="status"
    >
      <span className={late ? 'list-wait' : 'visually-hidden'}>Procesando...</span>
      {late &&
        ROWS.map((row) => (
          <div key={row} className="list-skeleton-row" aria-hidden="true">
            {ROWS.slice(0, Math.min(columns, ROWS.length)).map((column) => (
              <Skeleton key={column} animation={false} height={20} />
            ))}
          </div>
        ))}
    </div>
  );
}
