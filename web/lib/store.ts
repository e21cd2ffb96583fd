/** A value that lives outside of React and tells its listeners when it changes. */
export type Store<State> = {
  get(): State;
  set(next: State): void;
  /** Calls `listener` after each change. @returns a function that unsubscribes it */
  subscribe(listener: () => void): () => void;
};

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
