import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { storeOf } from './form-store.ts';
import { begun, settled, type TypedState } from './typed-state.ts';
import type { Values } from './values.ts';

/** The values of a form over those saved, which may come anew while it is typed in. */
export function useFormState<V extends Values>(saved: V, revision: number | undefined) {
  const [store] = useState(() => storeOf(begun(saved, revision)));
  const stored = useSyncExternalStore(store.listen, store.get);
  const state = settled(stored, saved, revision);
  // What was saved here is taken in once: what comes later is another's.
  useEffect(() => {
    if (stored.sent !== undefined && state.sent === undefined && store.get() === stored) store.set(state);
  }, [store, stored, state]);
  const latest = useRef({ saved, revision });
  latest.current = { saved, revision };
  /** As it is now, drawn or not: a picker may hold the `set` of an earlier drawing, and saving goes on after a wait. */
  const present = (): TypedState<V> => settled(store.get(), latest.current.saved, latest.current.revision);
  return { store, stored, state, present };
}
