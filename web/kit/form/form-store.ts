/** A state outside of React: what is typed next reads what was typed last, drawn or not. */
export interface FormStore<State> {
  get(): State;
  set(next: State): void;
  /** @returns stops listening */
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
