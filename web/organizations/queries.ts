import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { userQuery } from '#web/lib/session.ts';

/** The organizations that the person signed in belongs to. */
export const membershipsQuery = queryOptions({ ...api.organizations.memberships.options(), retry: false });

/** Starts afresh in the organization that the server now holds for the current one. */
export async function enterOrganization(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  await client.fetchQuery(userQuery);
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
}
