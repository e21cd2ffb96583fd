import { Busy } from '#server/errors.ts';
import { openFairQueue, type QueueKeys } from '#server/fair-queue.ts';
import { type RecordingStore, StoreUnavailable } from './store.ts';

/** What calls of people do with the store: all else is done by jobs. */
export type FairStore = Pick<RecordingStore, 'put' | 'read' | 'list'>;

/**
 * Opens a store for the calls of people. Two of an account or an organization talk to it at once, and some wait for ten seconds, so
 * that a slow bucket holds up no one else. Its functions throw StoreUnavailable also if it is not the caller's turn in time.
 */
export function openFairStore(store: RecordingStore): (keys: QueueKeys) => FairStore {
  const queue = openFairQueue({
    running: { all: 16, organization: 2, account: 2 },
    waiting: { all: 500, organization: 100, account: 20 },
  });

  return (keys) => {
    const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
      queue.run(keys, work).catch((error) => {
        throw error instanceof Busy ? new StoreUnavailable(new Error('Too many calls wait for the store')) : error;
      });
    return {
      put: (key, bytes) => inTurn(() => store.put(key, bytes)),
      read: (key, first, last) => inTurn(() => store.read(key, first, last)),
      async *list(folder) {
        yield* await inTurn(async () => {
          const keys: string[] = [];
          for await (const key of store.list(folder)) keys.push(key);
          return keys;
        });
      },
    };
  };
}
