import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The value of a store; the component renders again when it changes. */
export const useStore = <State>({ subscribe, get }: Store<State>): State => useSyncExternalStore(subscribe, get);
