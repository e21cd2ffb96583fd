import { hashKey, queryOptions } from '@tanstack/react-query';
import type { RowId } from '#contract/live.ts';
import { ApiError } from '#web/lib/api.ts';
import { type CallOptions, type DerivedQueries, fetchBy } from './derivedQueries.ts';

/** Query options of one row. */
export function singleRow<R extends { version: number }>(
  { rows, follow }: DerivedQueries<R>,
  id: RowId,
  { queryKey, queryFn, meta }: CallOptions,
) {
  const key = hashKey(queryKey);
  // A row that was just deleted shows as gone, without another request.
  const read = (before: R) => (rows.isGone(id) ? new ApiError(404, 'Not Found') : (rows.find(id) ?? before));
  follow(key, read, { isSingle: true });
  return queryOptions({
    queryKey: queryKey as [string, string, unknown],
    structuralSharing: false,
    ...(meta && { meta }),
    queryFn: async (): Promise<R> => {
      follow(key, read, { isSingle: true });
      const answer = await fetchBy<R>(queryFn).catch((error: Error) => {
        // No event says that this user lost access to a row.
        const row = rows.serverRow(id);
        if (row && error instanceof ApiError && error.status === 404) rows.remove(id, row.version);
        throw error;
      });
      rows.receive([answer]);
      return rows.find(id) ?? answer;
    },
  });
}
