import { useEffect } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { navigate, useLocation, withSearch } from '#web/lib/router.tsx';
import { organizationIn, organizationParameter } from '#web/lib/routing/organizationIn.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { enterOrganization } from './queries.ts';

/**
 * Switches to the organization in the address, which links in emails have, and removes it from the address. Returns whether
 * the switch is still running, so that no other organization shows meanwhile.
 */
export function useOrganizationInAddress(user: CurrentUser | null | undefined): boolean {
  const { pathname, search, hash } = useLocation();
  const linkedId = organizationIn(search);
  const { mutate, isPending } = useChange({
    name: false,
    call: (id: number) => api.organizations.switch({ params: { id } }),
    onSuccess: ({ organization }) => enterOrganization(organization.id),
    failure: (error) =>
      toast.error(
        t("You aren't in that organization"),
        serverSentence(error) ?? t("You don't have access to this link."),
      ),
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
