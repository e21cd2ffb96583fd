import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';

/** How often to ask about an import while the server works on it, in ms. */
const pollMs = 1_000;

/** The imports of organizations of the user, of the last day, asked again while the server works on one. */
export const organizationImportsQuery = queryOptions({
  ...api.organizationImports.list.options(),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(({ status }) => status === 'running') ? pollMs : false),
});

/** Asks for them again after a change. */
export const refreshImports = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: organizationImportsQuery.queryKey });
