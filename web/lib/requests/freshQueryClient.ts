import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A cache that asks anew whatever is invalidated, also what is then on its way for the first time: its answer may come
 * from before the change, and would else be taken for fresh.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const onTheirWay = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
    for (const { queryKey, promise } of onTheirWay) {
      void promise?.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      );
    }
    return super.invalidateQueries(filters, options);
  }
}
