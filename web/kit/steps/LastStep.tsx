import Done from '@mui/icons-material/CheckCircleOutlined';
import { useEffect, useRef } from 'react';

/** A step that was done while its record was open. */
export interface StepDone {
  readonly action: string;
  readonly label: string;
  /** Place among the steps that were done here, from 1. */
  readonly count: number;
}

const ON_A_CONTROL = 'input,textarea,select,button,a,[role=tab]';

/** Result of the last step, announced to screen readers. */
export function LastStep({ last }: { readonly last: StepDone | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: the keyboard is kept in its place.
    if (last && !document.activeElement?.matches(ON_A_CONTROL)) line.current?.focus();
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
