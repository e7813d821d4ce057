import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';

interface Props {
  /** Progress out of `of`; both absent where it is not known. */
  readonly done?: number;
  readonly of?: number;
  readonly children: ReactNode;
}

/** Text about a wait, with its progress. */
export const Waiting = ({ done, of, children }: Props) => (
  <>
    <p role="status">{children}</p>
    <LinearProgress
      aria-label="Avance"
      {...(of ? { variant: 'determinate' as const, value: Math.min(100, (100 * (done ?? 0)) / of) } : {})}
    />
  </>
);
