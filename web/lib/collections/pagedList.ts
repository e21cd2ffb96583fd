import { hashKey, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { RowId } from '#contract/live.ts';
import type { ListAnswer, ListDefinition } from './collection.ts';
import { type CallOptions, type DerivedQueries, sameRows } from './derivedQueries.ts';

/** The first rows of a list, how many rows it has in all, and whether there are more to fetch. */
export type Page<R> = { rows: R[]; total: number; hasMore: boolean };

/** How many rows one call fetches at most. */
const maxPerCall = 500;

const samePage = (one: Page<unknown>, other: Page<unknown>) =>
  one.total === other.total && one.hasMore === other.hasMore && sameRows(one.rows, other.rows);

/**
 * Query options of a list that the server sends in pages of `size`. `ask` fetches rows from the start of the list, or after
 * the row with the given id; `more` fetches the next page. `first` is the call of the first page, which shows what it was at the last visit.
 */
export function pagedList<R extends { version: number }>(
  { options, rows, follow, refetch }: DerivedQueries<R>,
  queryKey: QueryKey,
  {
    size,
    ask,
    first,
    ...definition
  }: ListDefinition<R> & {
    size: number;
    ask(limit: number, after?: RowId): Promise<ListAnswer<R>>;
    first?: CallOptions;
  },
) {
  const key = hashKey(queryKey);
  const read = (before: Page<R> | undefined): Page<R> => {
    const visible = rows.visibleRows(key);
    const { needsRefetch, ...extent } = rows.extent(key, size);
    const page = { rows: visible, ...extent };
    // It shows the last visit, of which only this page is here.
    if (before && !rows.isLoaded(key)) {
      page.total = before.total + visible.length - before.rows.length;
      page.hasMore = before.hasMore;
    }
    // Too few rows are left, or the total is uncertain: only the server knows what belongs here.
    if (needsRefetch && before) refetch(queryKey);
    return before && samePage(before, page) ? before : page;
  };
  const takePage = () => {
    const changed = rows.takeChanged(key);
    return changed && { ...changed, rows: changed.rows.slice(0, size) };
  };
  const define = () => {
    rows.define(key, definition);
    follow(key, read, { store: () => first?.meta?.storeVisit?.(takePage) });
  };
  define();
  return {
    ...queryOptions({
      queryKey: queryKey as [string, string, unknown],
      structuralSharing: false,
      meta: {
        readLastVisit: async () => {
          const stored = (await first?.meta?.readLastPage?.()) as { rows: R[]; total: number } | undefined;
          if (!stored) return undefined;
          rows.receiveLastVisit(stored.rows);
          const visible = rows.visibleRows(key);
          return { rows: visible, total: Math.max(stored.total, visible.length), hasMore: stored.rows.length === size };
        },
      },
      queryFn: async (): Promise<Page<R>> => {
        define();
        const limit = Math.max(size, Math.min(maxPerCall, rows.visibleRows(key).length));
        for (;;) {
          const askedAt = rows.ask();
          if (rows.receiveList(key, await ask(limit), askedAt)) return read(undefined);
        }
      },
    }),
    more: async (): Promise<void> => {
      const last = rows.last(key);
      const askedAt = rows.ask();
      rows.receiveList(key, await ask(size, last && options.idOf(last)), askedAt, { after: last });
    },
  };
}
