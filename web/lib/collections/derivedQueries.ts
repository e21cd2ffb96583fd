import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import type { LiveNoun } from '#contract/nouns.ts';
import { Collection, type CollectionOptions } from './collection.ts';

/** The options of a call of the API. */
export type CallOptions = { queryKey: QueryKey; queryFn?: unknown; meta?: QueryMeta };

export const fetchBy = <Answer>(queryFn: unknown): Promise<Answer> => (queryFn as () => Promise<Answer>)();

/** Whether two lists contain the same rows, so that the old array can stay. */
export const sameRows = (one: unknown[], other: unknown[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);

/** The rows of a noun, and queries whose data follows them. */
export type DerivedQueries<R extends { version: number }> = {
  options: CollectionOptions<R>;
  rows: Collection<R>;
  /**
   * Updates the data of a query from the rows: `read` computes it from the previous data. A query of a single row (`isSingle`)
   * that failed because the row was gone succeeds when the row is back. `store` is called whenever rows may have changed.
   */
  follow<Data>(
    key: string,
    read: (before: Data) => Data | Error,
    options?: { isSingle?: boolean; store?: () => void },
  ): void;
  /** Asks the server for a list again. */
  refetch(queryKey: QueryKey): void;
};

/** Makes the collection of a noun, and updates its queries whenever the rows change. */
export function deriveQueries<R extends { version: number }>(
  noun: LiveNoun,
  options: CollectionOptions<R>,
  queryClient: QueryClient,
): DerivedQueries<R> {
  const readers = new Map<string, { read: (before: never) => unknown; isSingle?: boolean; store?: () => void }>();
  let isScheduled = false;

  function update(): void {
    isScheduled = false;
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [noun] })) {
      const { data, status } = query.state;
      const reader = readers.get(query.queryHash);
      const wasGone = data === undefined && status === 'error' && reader?.isSingle;
      if (!reader || (data === undefined && !wasGone)) continue;
      reader.store?.();
      const next = reader.read(data as never);
      if (next === data || (wasGone && next instanceof Error)) continue;
      if (next instanceof Error) query.setState({ data: undefined, status: 'error', error: next });
      else query.setState({ data: next, ...(wasGone && { status: 'success', error: null }) });
    }
  }

  const rows = new Collection<R>(options, () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(update);
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== noun) return;
    readers.delete(query.queryHash);
    rows.forget(query.queryHash);
  });
  return {
    options,
    rows,
    refetch: (queryKey) => void queryClient.invalidateQueries({ queryKey, exact: true }),
    follow(key, read, options) {
      // Otherwise `update` would not find the query.
      if (!key.startsWith(`["${noun}"`)) throw new Error(`The key of a query must begin with ${noun}: ${key}`);
      readers.set(key, { read: read as never, ...options });
    },
  };
}
