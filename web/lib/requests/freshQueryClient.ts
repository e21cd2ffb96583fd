import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A query cache that also refetches invalidated queries whose first fetch is still running. Its answer may predate the change, and
 * TanStack Query would treat it as fresh.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const inFlight = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
    for (const { queryKey, promise } of inFlight) {
      void promise?.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      );
    }
    return super.invalidateQueries(filters, options);
  }
}
