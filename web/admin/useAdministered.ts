import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { administeredQuery } from './queries.ts';

/** The organizations as far as they are fetched; those found before stay while others are searched. */
export const useAdministered = (which: 'organizations' | 'list', q = '') =>
  useInfiniteQuery({ ...administeredQuery(which, q), placeholderData: keepPreviousData });

/** The deleted organizations as far as they are fetched. */
export const useDeleted = () => useInfiniteQuery(administeredQuery('list', '', true));
