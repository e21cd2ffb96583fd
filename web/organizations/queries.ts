import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api, showOrganization } from '#web/lib/api.ts';
import { userQuery } from '#web/lib/session.ts';

/** The organizations that the person signed in belongs to. */
export const membershipsQuery = queryOptions({ ...api.organizations.memberships.options(), retry: false });

/** The name of the organization at work in; undefined while that is not known. */
export function useOrganizationName(): string | undefined {
  const { data: memberships } = useQuery(membershipsQuery);
  return memberships && (memberships.find(({ isDefault }) => isDefault)?.organization.name ?? 'No Organization');
}

/** Whether an invite code is valid, and for which organization. */
export const inviteQuery = (code: string | null) => ({
  ...api.organizations.validateInvite.options({ params: { code: code ?? '' } }),
  enabled: Boolean(code),
});

/** Starts afresh in the organization that the server now holds for the current one; none when that is null. */
export async function enterOrganization(client: QueryClient, organizationId: number | null): Promise<void> {
  showOrganization(organizationId);
  await client.cancelQueries();
  await client.fetchQuery(userQuery);
}
