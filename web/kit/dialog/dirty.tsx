import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { leaves } from '../address/dialog-address.ts';
import { useLevel } from '../address/useAddress.tsx';
import { flushGrids } from '../grid/open-cells.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Question of R1 and R3 before typed values are lost. */
export const LEAVE_QUESTION = '¿Está seguro de cancelar el guardado?';

interface Unsaved {
  /** Parameters that hold the form. */
  readonly names: readonly string[];
  readonly drafted: Drafted;
}

/** Part of the typed values that is kept as a draft. */
type Drafted = 'all' | 'all but files' | 'nothing';

interface Guard {
  /** Registers a form's unsaved values; undefined: it has none. */
  mark(id: string, unsaved: Unsaved | undefined): void;
  /**
   * Resolves true at once when nothing unsaved is lost, else when the person answers Si.
   * @param name parameter that leaves the address, and closes the forms that it holds; absent: all forms close
   */
  leave(name?: string): Promise<boolean>;
}

const DirtyContext = createContext<Guard | undefined>(undefined);

const CONSEQUENCE: Readonly<Record<Drafted, string>> = {
  all: 'Lo que escribió no se guarda en el registro. Queda como borrador durante 30 días, y se le ofrece al abrir de nuevo este formulario.',
  'all but files':
    'El archivo que eligió no se guarda: tendrá que elegirlo de nuevo. Lo demás que haya escrito queda como borrador durante 30 días.',
  nothing: 'Los cambios que no ha guardado se perderán.',
};
/** Order of the warnings: when several forms close, only the greatest loss is shown. */
const WORST_FIRST = ['nothing', 'all but files', 'all'] as const;

/** Guards unsaved values on route change, dialog close and tab close. There is one, around the routes. */
export function DirtyGuard({ children }: { readonly children: ReactNode }) {
  const dirty = useRef(new Map<string, Unsaved>());
  const [answer, setAnswer] = useState<((leave: boolean) => void) | undefined>();
  const [drafted, setDrafted] = useState<Drafted>('nothing');

  const ask = useCallback(async (goes: (names: readonly string[]) => boolean) => {
    const going = [...dirty.current].filter(([, { names }]) => goes(names));
    if (going.length === 0) return true;
    setDrafted(
      WORST_FIRST.find((each) => going.some(([, unsaved]) => unsaved.drafted === each)) ?? 'nothing',
    );
    const agreed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    if (agreed) for (const [id] of going) dirty.current.delete(id);
    return agreed;
  }, []);

  const guard = useMemo<Guard>(
    () => ({
      mark: (id, unsaved) => {
        if (unsaved) dirty.current.set(id, unsaved);
        else dirty.current.delete(id);
      },
      leave: async (name) => await ask((names) => name === undefined || names.includes(name)),
    }),
    [ask],
  );

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Text in an open cell is unsaved too, and is taken here: the router asks before other listeners of the step back.
    flushGrids();
    return [...dirty.current.values()].some(({ names }) => leaves(names, currentLocation, nextLocation));
  });
  const { location: to } = blocker;
  const from = useLocation();
  useEffect(() => {
    if (blocker.state !== 'blocked' || !to) return;
    const answered = ask((names) => leaves(names, from, to));
    void answered.then((agreed) => (agreed ? blocker.proceed() : blocker.reset()));
  }, [blocker, ask, from, to]);

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
        {CONSEQUENCE[drafted]}
      </ConfirmDialog>
    </DirtyContext.Provider>
  );
}

export function useDirtyGuard(): Guard {
  const guard = useContext(DirtyContext);
  if (!guard) throw new Error('useDirtyGuard needs DirtyGuard above it');
  return guard;
}

/** Question before the dialog in which it is used closes; true: it may close. */
export function useLeaving(): () => Promise<boolean> {
  const { leave } = useDirtyGuard();
  const { closing } = useLevel();
  return async () => await leave(closing);
}

/** Reports unsaved values of the calling part to the guard, until the part is removed. */
export function useDirty(isDirty: boolean, drafted: Drafted = 'nothing'): void {
  const { mark } = useDirtyGuard();
  const { names } = useLevel();
  const id = useId();
  // Text, because another array of the same names is no change.
  const namesText = names.join(' ');
  // Registered during layout: a value taken from an open cell may be followed at once by a navigation.
  useLayoutEffect(() => {
    mark(id, isDirty ? { names: namesText.split(' ').filter(Boolean), drafted } : undefined);
    return () => mark(id, undefined);
  }, [mark, id, isDirty, drafted, namesText]);
}
