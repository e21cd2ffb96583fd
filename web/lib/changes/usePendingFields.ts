import { useCallback, useSyncExternalStore } from 'react';
import type { LiveNoun, RowId } from '#contract/live.ts';
import { waitingOf, watchOutbox } from './outbox.ts';

/** What the changes of a row that wait for the server make other of it; undefined where none waits. */
export const useWaiting = (noun: LiveNoun, id: RowId): object[] | undefined =>
  useSyncExternalStore(
    watchOutbox,
    useCallback(() => waitingOf(noun, id), [noun, id]),
  );
