import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { storeOf } from './form-store.ts';
import { begun, settled, type TypedState } from './typed-state.ts';
import type { Values } from './values.ts';

/** State of a form over the saved values, which may be read again while its person types. */
export function useFormState<V extends Values>(saved: V, revision: number | undefined) {
  const [store] = useState(() => storeOf(begun(saved, revision)));
  const stored = useSyncExternalStore(store.listen, store.get);
  const state = settled(stored, saved, revision);
  // The form's own save is merged in once: any later revision is another person's.
  useEffect(() => {
    if (stored.sent !== undefined && state.sent === undefined && store.get() === stored) store.set(state);
  }, [store, stored, state]);
  const latest = useRef({ saved, revision });
  latest.current = { saved, revision };
  /** Latest state, drawn or not: a picker may call the `set` of an earlier drawing, and saving resumes after a wait. */
  const present = (): TypedState<V> => settled(store.get(), latest.current.saved, latest.current.revision);
  return { store, stored, state, present };
}
