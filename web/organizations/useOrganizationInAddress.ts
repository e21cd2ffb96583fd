import { useEffect } from 'react';
import { organizationParameter } from '#contract/headers.ts';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { navigate, useLocation, withSearch } from '#web/lib/router.tsx';
import { organizationIn } from '#web/lib/routing/organizationIn.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { enterOrganization } from './queries.ts';

/**
 * Opens the organization in the address, which links in emails have, in this tab, and removes it from the address. Returns whether
 * it is still loading, so that no other organization shows meanwhile.
 */
export function useOrganizationInAddress(user: CurrentUser | null | undefined): boolean {
  const { pathname, search, hash } = useLocation();
  const linkedId = organizationIn(search);
  const { mutate, isPending } = useChange({
    name: false,
    call: async (id: number) => {
      const memberships = await api.organizations.memberships();
      const isMember = memberships.some(({ organization }) => organization.id === id);
      if (isMember) await enterOrganization(id);
      else toast.error(t("You aren't in that organization"), t("You don't have access to this link."));
    },
    failure: (error) => toast.error(t('Error'), serverSentence(error) ?? t('Failed to switch organization')),
  });
  const isAsked = Boolean(user) && !Number.isNaN(linkedId);
  const isElsewhere = isAsked && linkedId !== user?.organizationId;
  useEffect(() => {
    if (!isAsked) return;
    if (isElsewhere) mutate(linkedId);
    const rest = new URLSearchParams(search);
    rest.delete(organizationParameter);
    navigate(withSearch(pathname, rest) + hash, { replace: true });
  }, [isAsked, isElsewhere, linkedId, mutate, pathname, search, hash]);
  return isElsewhere || isPending;
}
