import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';

const pageSize = 50;

/** All or the deleted organizations whose name, slug or admin email contains every word of `q`; the newest first, in pages. */
export const organizationPagesQuery = (which: 'organizations' | 'list', q = '', deleted = false) =>
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

export const overviewQuery = { ...api.admin.overview.options(), staleTime: 0 };

/** Reloads all that super admins see of organizations. */
export const refreshOrganizations = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['admin'] });
