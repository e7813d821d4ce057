import './skeleton-rows.css';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

const SHOW_AFTER_MS = 200;
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

interface Props {
  readonly columns: number;
  /** Px that what comes in its place will have, where they are known: nothing below it moves. */
  readonly height?: number;
}

/** 'Procesando...' with the shape of rows, once it takes longer than a blink. */
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
