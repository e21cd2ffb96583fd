import { hashKey, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { type Asker, mayWork } from '#rules/people.ts';
import { ApiError, api, shownOrganization, showOrganization } from './api.ts';
import { forgetRows, refreshRows } from './collections/registry.ts';
import { deleteStoredResponses, isFromBefore } from './offline/storedResponses.ts';
import { queryClient } from './query.ts';
import { reckonBy } from './reckoning.ts';
import { matchPath } from './routing/matchPath.ts';
import { storageKeys } from './storage.ts';
import { followLanguage } from './translate.ts';
import { useStore } from './useStore.ts';

/** The screens for which nobody need be signed in. */
const doors = [
  '/auth',
  '/signup',
  '/invite',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
] as const;
export type Door = (typeof doors)[number];

/** The door at an address, if one is there. */
export const doorAt = (pathname: string): Door | undefined => doors.find((path) => matchPath(path, pathname));

function nobody(): null {
  deleteStoredResponses();
  reckonBy(undefined);
  return null;
}

/** Deletes the answers kept by this browser if somebody can see other teams, or is named in other meetings, than before. */
function forgetIfOther(audience: string): void {
  const before = localStorage.getItem(storageKeys.audience);
  localStorage.setItem(storageKeys.audience, audience);
  if (before === null || before === audience) return;
  deleteStoredResponses();
  // Asked again, because the answer to this call was to be kept, too.
  void api.auth.user().catch(() => undefined);
}

async function signedIn(): Promise<CurrentUser | null> {
  // There mostly nobody is, and a browser writes into its console what is refused.
  if (doorAt(location.pathname) && !(await api.auth.ways()).hasSession) return nobody();
  try {
    const user = await api.auth.user();
    if (!isFromBefore()) forgetIfOther(user.audience);
    showOrganization(user.organizationId);
    reckonBy(user.preferences);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return nobody();
    throw error;
  }
}

/** Who is signed in, or null; asked once, never retried. */
export const userQuery = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async ({ client, queryKey }): Promise<CurrentUser | null> => {
    const before = client.getQueryData<CurrentUser | null>(queryKey);
    const user = await signedIn();
    // Later somebody may be typing: a page that is open stays in its language.
    if (user && !before) followLanguage(user.preferences.language);
    // Nobody sees what somebody else saw in this tab, nor in one organization what is another's.
    if (before && (before.id !== user?.id || before.organizationId !== user.organizationId)) {
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'auth' });
      forgetRows();
    }
    return user;
  },
  retry: false,
  staleTime: 0,
});

const userKey = hashKey(userQuery.queryKey);

/** The person signed in, as far as that is known; quick, for each row of a list may ask. */
export const signedInUser = (): CurrentUser | undefined =>
  (queryClient.getQueryCache().get(userKey)?.state.data as CurrentUser | null | undefined) ?? undefined;

/** Which rows are mine depends on my teams, and the answer about these may come after the rows. */
let ownTeams = '';
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryHash !== userKey) return;
  const before = ownTeams;
  ownTeams = String(signedInUser()?.teamIds);
  if (before !== ownTeams) refreshRows();
});

export const useUser = () => useQuery(userQuery);

/** Whether the tab is on its way from one organization into another: nothing of either is shown or asked for. */
export function useIsEntering(user: CurrentUser | null | undefined): boolean {
  const shown = useStore(shownOrganization);
  return Boolean(user) && user?.organizationId !== shown;
}

/** The person signed in, for screens that exist only for one. The app asks the server; each row of a list must not. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSuspenseQuery({ ...userQuery, staleTime: Number.POSITIVE_INFINITY });
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

/** Whether the person signed in may create and change anything: everybody but an observer. */
export const useMayWork = (): boolean => mayWork(useCurrentUser());

/** Whoever is signed in, as the rules of power ask about them. */
export function useAsker(): Asker {
  const { id: userId, role } = useCurrentUser();
  return useMemo(() => ({ userId, role }), [userId, role]);
}
