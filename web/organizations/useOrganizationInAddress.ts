import { useEffect } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { navigate, useLocation, withSearch } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { enterOrganization } from './queries.ts';

const parameter = 'organization';

/** The organization that an address names; NaN where it names none. */
export const organizationIn = (search: string): number =>
  Number(new URLSearchParams(search).get(parameter) ?? Number.NaN);

/**
 * Enters the organization that the address names, as links in mails do, if whoever is signed in is a member of it, and takes
 * the name out of the address. Gives whether that is still under way, so that nothing of another organization is shown.
 */
export function useOrganizationInAddress(user: CurrentUser | null | undefined): boolean {
  const { pathname, search, hash } = useLocation();
  const asked = organizationIn(search);
  const { mutate, isPending } = useChange({
    name: false,
    call: (id: number) => api.organizations.switch({ params: { id } }),
    onSuccess: ({ organization }) => enterOrganization(organization.id),
    failure: (error) =>
      toast.error(
        'You are not in that organization',
        serverSentence(error) ?? 'What the link leads to cannot be shown.',
      ),
  });
  const isAsked = Boolean(user) && !Number.isNaN(asked);
  const isElsewhere = isAsked && asked !== user?.organizationId;
  useEffect(() => {
    if (!isAsked) return;
    if (isElsewhere) mutate(asked);
    const rest = new URLSearchParams(search);
    rest.delete(parameter);
    navigate(withSearch(pathname, rest) + hash, { replace: true });
  }, [isAsked, isElsewhere, asked, mutate, pathname, search, hash]);
  return isElsewhere || isPending;
}
