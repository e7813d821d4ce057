import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';

interface Props {
  /** How much is done, of how much; absent where it is not known. */
  readonly done?: number;
  readonly of?: number;
  readonly children: ReactNode;
}

/** What a person waits for, and how far it is. */
export const Waiting = ({ done, of, children }: Props) => (
  <>
    <p role="status">{children}</p>
    <LinearProgress
      aria-label="Avance"
      {...(of ? { variant: 'determinate' as const, value: Math.min(100, (100 * (done ?? 0)) / of) } : {})}
    />
  </>
);
