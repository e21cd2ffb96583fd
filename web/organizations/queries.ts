import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { api, showOrganization } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { userQuery } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';

export const organizations = collect<Organization>('organizations', { idOf: byId });

/** The organizations of the current user. */
export const membershipsQuery = queryOptions({ ...api.organizations.memberships.options(), retry: false });

/** The name of the current organization; undefined while it loads. */
export function useOrganizationName(): string | undefined {
  const { data: memberships } = useQuery(membershipsQuery);
  return memberships && (memberships.find(({ isDefault }) => isDefault)?.organization.name ?? t('No Organization'));
}

/** Whether an invite code is valid, and what it opens. Marks an email invitation as opened. */
export const inviteQuery = (code: string | null) =>
  queryOptions({
    queryKey: ['invitations', 'open', code],
    queryFn: () => api.invitations.open({ body: { inviteCode: code ?? '' } }),
    enabled: Boolean(code),
  });

/** Reloads all data for the organization that is now current on the server; null means none. */
export async function enterOrganization(organizationId: number | null): Promise<void> {
  showOrganization(organizationId);
  await queryClient.cancelQueries();
  await queryClient.fetchQuery(userQuery);
  // Queries that were cancelled before their first answer run again, because screens wait for them.
  const hasNothing = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  void queryClient.invalidateQueries({ predicate: hasNothing }, { cancelRefetch: false });
}

onChanges(['organizations'], () => void queryClient.invalidateQueries({ queryKey: membershipsQuery.queryKey }));
