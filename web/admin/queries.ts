import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';

/** How many organizations are fetched at a time. */
const pageSize = 50;

/** All organizations, or the deleted ones, whose name, slug or admin holds every word of `q`, the newest first, page by page. */
export const administeredQuery = (which: 'organizations' | 'list', q = '', deleted = false) =>
  infiniteQueryOptions({
    queryKey: ['admin', which, 'pages', q, deleted],
    queryFn: ({ pageParam }) =>
      api.admin[which].page({
        query: { q: q || undefined, deleted: deleted || undefined, limit: pageSize, before: pageParam },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.id : undefined),
    staleTime: 0,
  });

/** What all organizations hold together. */
export const overviewQuery = { ...api.admin.overview.options(), staleTime: 0 };

/** After a change of an organization: what super admins see of them is asked for again. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['admin'] });
