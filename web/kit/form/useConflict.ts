import { useEffect, useState } from 'react';
import { useReadAgain } from '../../base/useReadAgain.ts';
import type { Conflict } from './merge.ts';

/** How often a record whose newer revision did not come is read again, in ms. */
const READ_AGAIN_MS = 2000;

interface Revised {
  readonly revision: number | undefined;
  readonly isStep?: boolean;
}

/** What others did to a form's record meanwhile: what is to be chosen, and the revision that they made. */
export function useConflict({ revision, isStep }: Revised) {
  const [conflict, setConflict] = useState<Conflict>();
  const [newer, setNewer] = useState<number>();
  const readAgain = useReadAgain();
  // A form that was saved over the record as it was would undo the others' change.
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
    /** It is chosen, or asked again at the next saving. */
    dismiss: () => setConflict(undefined),
    forget: () => {
      setConflict(undefined);
      setNewer(undefined);
    },
  };
}
