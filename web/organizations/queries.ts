import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { api, showOrganization } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { userQuery } from '#web/lib/session.ts';

export const organizations = collect<Organization>('organizations', { idOf: byId });

/** The organizations that the person signed in belongs to. */
export const membershipsQuery = queryOptions({ ...api.organizations.memberships.options(), retry: false });

/** The name of the organization at work in; undefined while that is not known. */
export function useOrganizationName(): string | undefined {
  const { data: memberships } = useQuery(membershipsQuery);
  return memberships && (memberships.find(({ isDefault }) => isDefault)?.organization.name ?? 'No Organization');
}

/** Whether an invite code is valid, and what it opens; an invitation by e-mail counts as opened. */
export const inviteQuery = (code: string | null) =>
  queryOptions({
    queryKey: ['invitations', 'open', code],
    queryFn: () => api.invitations.open({ body: { inviteCode: code ?? '' } }),
    enabled: Boolean(code),
  });

/** Starts afresh in the organization that the server now holds for the current one; none when that is null. */
export async function enterOrganization(organizationId: number | null): Promise<void> {
  showOrganization(organizationId);
  await queryClient.cancelQueries();
  await queryClient.fetchQuery(userQuery);
  // What was given up while it was asked for the first time is asked for again: whoever shows it waits for it.
  const hasNothing = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  void queryClient.invalidateQueries({ predicate: hasNothing }, { cancelRefetch: false });
}

onChanges(['organizations'], () => void queryClient.invalidateQueries({ queryKey: membershipsQuery.queryKey }));
