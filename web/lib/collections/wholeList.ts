import { hashKey, queryOptions } from '@tanstack/react-query';
import type { ListDefinition } from './collection.ts';
import { type CallOptions, type DerivedQueries, fetchBy, sameRows } from './derivedQueries.ts';

/** Query options of a list that the server sends whole. */
export function wholeList<R extends { version: number }>(
  { rows, follow }: DerivedQueries<R>,
  { queryKey, queryFn, meta }: CallOptions,
  definition: ListDefinition<R>,
) {
  const key = hashKey(queryKey);
  const read = (before: R[] | undefined) => {
    const current = rows.visibleRows(key);
    return before && sameRows(before, current) ? before : current;
  };
  const define = () => {
    rows.define(key, definition);
    follow(key, read, { store: () => meta?.storeVisit?.(() => rows.takeChanged(key)) });
  };
  define();
  return queryOptions({
    queryKey: queryKey as [string, string, unknown],
    structuralSharing: false,
    meta: {
      readLastVisit: async () => {
        const stored = (await meta?.readLastVisit?.()) as R[] | undefined;
        if (!stored) return undefined;
        rows.receiveLastVisit(stored);
        return read(undefined);
      },
    },
    queryFn: async (): Promise<R[]> => {
      define();
      for (;;) {
        const askedAt = rows.ask();
        if (rows.receiveList(key, { rows: await fetchBy<R[]>(queryFn) }, askedAt)) return read(undefined);
      }
    },
  });
}
