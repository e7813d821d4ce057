import Done from '@mui/icons-material/CheckCircleOutlined';
import { useEffect, useRef } from 'react';
import { isOnControl } from '../keys/on-control.ts';

/** A step that was done while its record was open. */
export interface StepDone {
  readonly action: string;
  readonly label: string;
  /** Place among the steps that were done here, from 1. */
  readonly count: number;
}

/** Result of the last step, announced to screen readers. */
export function LastStep({ last }: { readonly last: StepDone | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: the keyboard is kept in its place.
    if (last && !isOnControl()) line.current?.focus();
  }, [last]);
  return (
    <div className="next-step-last">
      <p role="status" ref={line} tabIndex={-1}>
        {last && (
          <>
            <Done fontSize="small" color="success" aria-hidden="true" /> {last.label}: hecho.
          </>
        )}
      </p>
    </div>
  );
}
