import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { administeredQuery } from './queries.ts';

/** The organizations as far as they are fetched, undefined before the first are there, and the way to more. */
export function useAdministered(which: 'organizations' | 'list', q = '') {
  const query = useInfiniteQuery({ ...administeredQuery(which, q), placeholderData: keepPreviousData });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  return { ...query, rows, total: data?.pages.at(-1)?.total ?? 0 };
}
