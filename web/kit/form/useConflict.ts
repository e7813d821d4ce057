import { useEffect, useState } from 'react';
import { useReadAgain } from '../../base/useReadAgain.ts';
import type { Conflict } from './merge.ts';

/** Pause between reads of a record whose newer revision did not come yet. */
const READ_AGAIN_MS = 2000;

interface Revised {
  readonly revision: number | undefined;
  readonly isStep?: boolean;
}

/** Conflict of a form with a change by others: the choices to make, and the others' revision. */
export function useConflict({ revision, isStep }: Revised) {
  const [conflict, setConflict] = useState<Conflict>();
  const [newer, setNewer] = useState<number>();
  const readAgain = useReadAgain();
  // Saved over an older record, the form would undo the others' change.
  const behind = newer !== undefined && !isStep && revision !== undefined && revision < newer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the same at each drawing
  useEffect(() => {
    if (!behind) return;
    const timer = setInterval(() => void readAgain(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [behind]);
  return {
    met: conflict,
    newer,
    behind,
    ask: setConflict,
    setNewer,
    /** Closes the question; if nothing was chosen, the next save asks again. */
    dismiss: () => setConflict(undefined),
    forget: () => {
      setConflict(undefined);
      setNewer(undefined);
    },
  };
}
