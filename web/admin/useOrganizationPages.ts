import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { organizationPagesQuery } from './queries.ts';

/** The loaded pages of organizations. The pages of the previous search stay until the next ones arrive. */
export const useOrganizationPages = (which: 'organizations' | 'list', q = '') =>
  useInfiniteQuery({ ...organizationPagesQuery(which, q), placeholderData: keepPreviousData });

/** The loaded pages of deleted organizations. */
export const useDeletedPages = () => useInfiniteQuery(organizationPagesQuery('list', '', true));
