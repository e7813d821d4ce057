import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { leavesRecord } from './same.ts';

/** R1/R3's question before typed values are given up. */
export const LEAVE_QUESTION = '¿Está seguro de cancelar el guardado?';

interface Guard {
  /** Registers a form's state; the last word of each id counts. */
  mark(id: string, dirty: boolean): void;
  isDirty(): boolean;
  /** Resolves true at once when nothing is unsaved, else when the person answers Si; then nothing is guarded. */
  leave(): Promise<boolean>;
}

const DirtyContext = createContext<Guard | undefined>(undefined);

/** Guards unsaved values on route change, dialog close and tab close. Stands once, round the routes. */
export function DirtyGuard({ children }: { readonly children: ReactNode }) {
  const dirty = useRef(new Set<string>());
  const [answer, setAnswer] = useState<((leave: boolean) => void) | undefined>();

  const leave = useCallback(async () => {
    if (dirty.current.size === 0) return true;
    const agreed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    if (agreed) dirty.current.clear();
    return agreed;
  }, []);

  const guard = useMemo<Guard>(
    () => ({
      mark: (id, isDirty) => {
        if (isDirty) dirty.current.add(id);
        else dirty.current.delete(id);
      },
      isDirty: () => dirty.current.size > 0,
      leave,
    }),
    [leave],
  );

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 && leavesRecord(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void leave().then((agreed) => (agreed ? blocker.proceed() : blocker.reset()));
  }, [blocker, leave]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);

  return (
    <DirtyContext.Provider value={guard}>
      {children}
      <ConfirmDialog open={answer !== undefined} title={LEAVE_QUESTION} onAnswer={(yes) => answer?.(yes)}>
        Los cambios que no ha guardado se perderán.
      </ConfirmDialog>
    </DirtyContext.Provider>
  );
}

export function useDirtyGuard(): Guard {
  const guard = useContext(DirtyContext);
  if (!guard) throw new Error('useDirtyGuard needs DirtyGuard above it');
  return guard;
}

/** Tells the guard whether this part holds unsaved values; forgets it when the part goes. */
export function useDirty(isDirty: boolean): void {
  const { mark } = useDirtyGuard();
  const id = useId();
  useEffect(() => {
    mark(id, isDirty);
    return () => mark(id, false);
  }, [mark, id, isDirty]);
}
