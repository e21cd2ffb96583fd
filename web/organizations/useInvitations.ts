import type { Organization } from '#contract/organizations.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { organizations } from './queries.ts';

/** Renames the organization for everybody; admins only. */
export function useChangeOrganization() {
  return useChange({
    of: () => 'organization',
    receives: organizations,
    call: ({ id, name }: { id: number; name: string }) => api.organizations.change({ params: { id }, body: { name } }),
    onSuccess: (organization: Organization) => toast.success('Success', `Renamed to ${organization.name}`),
    failure: 'Failed to update organization',
  });
}

/** Replaces the invite code; links with the old one stop working. */
export function useRenewInviteCode() {
  return useChange({
    of: () => 'organization',
    receives: organizations,
    call: (id: number) => api.organizations.renewInviteCode({ params: { id } }),
    onSuccess: () => toast.success('Success', 'New invite code generated. The old link no longer works.'),
    failure: 'Failed to generate invite code',
  });
}
