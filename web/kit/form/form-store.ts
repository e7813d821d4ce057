/** A state outside of React: each change reads the latest one, also before React has drawn it. */
export interface FormStore<State> {
  get(): State;
  set(next: State): void;
  /** @returns function that stops listening */
  listen(listener: () => void): () => void;
}

export function storeOf<State>(first: State): FormStore<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
