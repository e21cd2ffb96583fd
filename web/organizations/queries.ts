import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { showOrganization } from '#web/lib/requests/organization.ts';
import { useCurrentUser, userQuery } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';

export const organizations = collect<Organization>('organizations', { idOf: byId });

/** An organization with its settings, by id. */
export const organizationQuery = (id: number | null) =>
  organizations.one(id ?? 0, api.organizations.find.options({ params: { id: id ?? 0 } }));

/** The organizations of the current user. */
export const membershipsQuery = queryOptions({ ...api.organizations.memberships.options(), retry: false });

/** The name and logo of the current organization; undefined while they load, null without an organization. */
export function useCurrentOrganization(): Pick<Organization, 'name' | 'logoUrl'> | null | undefined {
  const { organizationId } = useCurrentUser();
  const { data, isError } = useQuery(organizationQuery(organizationId));
  // The server refuses the settings of an inactive organization, and those of one that first requires two-factor authentication.
  const isRefused = isError && !data && organizationId !== null;
  const { data: memberships } = useQuery({ ...membershipsQuery, enabled: isRefused });
  if (organizationId === null) return null;
  return data ?? memberships?.find(({ organization }) => organization.id === organizationId)?.organization;
}

/** The name of the current organization; undefined while it loads. */
export function useOrganizationName(): string | undefined {
  const organization = useCurrentOrganization();
  return organization === null ? t('No Organization') : organization?.name;
}

/** Whether an invite code is valid, and what it opens. Marks an email invitation as opened. */
export const inviteQuery = (code: string | null) =>
  queryOptions({
    queryKey: ['invitations', 'open', code],
    queryFn: () => api.invitations.open({ body: { inviteCode: code ?? '' } }),
    enabled: Boolean(code),
  });

/** Makes an organization the one of this tab, and loads all data again; null for none. */
export async function enterOrganization(organizationId: number | null): Promise<void> {
  showOrganization(organizationId);
  await queryClient.cancelQueries();
  await queryClient.fetchQuery(userQuery);
  // Queries that were cancelled before their first answer run again, because screens wait for them.
  const hasNothing = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  void queryClient.invalidateQueries({ predicate: hasNothing }, { cancelRefetch: false });
}

onChanges(['organizations'], () => void queryClient.invalidateQueries({ queryKey: membershipsQuery.queryKey }));
