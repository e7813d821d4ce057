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

/** R1/R3's question before typed values are given up. */
export const LEAVE_QUESTION = '¿Está seguro de cancelar el guardado?';

interface Unsaved {
  /** Parameters that hold the form. */
  readonly names: readonly string[];
  readonly drafted: Drafted;
}

/** How much of what is typed is kept as a draft. */
type Drafted = 'all' | 'all but files' | 'nothing';

interface Guard {
  /** Registers a form with unsaved values; nothing when it has none. */
  mark(id: string, unsaved: Unsaved | undefined): void;
  /**
   * Resolves true at once when nothing unsaved goes, else when the person answers Si. `name` is the parameter
   * that goes from the address, and with it all that it holds; without one everything goes.
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
/** Of several forms that go, what is lost most is reported. */
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
    // What is typed in an open cell is unsaved, too: the router asks before any other listener hears of the step back.
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

/** Asks before the dialog in which it is called goes away; true when it may. */
export function useLeaving(): () => Promise<boolean> {
  const { leave } = useDirtyGuard();
  const { closing } = useLevel();
  return async () => await leave(closing);
}

/** Reports to the guard whether this part holds unsaved values; forgets it when the part goes. */
export function useDirty(isDirty: boolean, drafted: Drafted = 'nothing'): void {
  const { mark } = useDirtyGuard();
  const { names } = useLevel();
  const id = useId();
  // As text: another array of the same names is no other place.
  const held = names.join(' ');
  // Before anything else is heard: what is taken from an open cell may be followed at once by what leaves the form.
  useLayoutEffect(() => {
    mark(id, isDirty ? { names: held.split(' ').filter(Boolean), drafted } : undefined);
    return () => mark(id, undefined);
  }, [mark, id, isDirty, drafted, held]);
}
