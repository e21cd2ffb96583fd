import { hashKey, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { type Asker, mayWork } from '#rules/people.ts';
import { ApiError, api, shownOrganization, showOrganization } from './api.ts';
import { forgetRows, refreshRows } from './collections/registry.ts';
import { applyPreferences } from './formats.ts';
import { deleteStoredResponses, isFromBefore } from './offline/storedResponses.ts';
import { queryClient } from './query.ts';
import { matchPath } from './routing/matchPath.ts';
import { storageKeys } from './storage.ts';
import { toast } from './toast.ts';
import { followLanguage } from './translate.ts';
import { useStore } from './useStore.ts';

/** The screens that need no sign-in. */
const doors = [
  '/auth',
  '/signup',
  '/invite',
  '/meeting-answer',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
] as const;
export type Door = (typeof doors)[number];

/** The screen without sign-in at an address, if any. */
export const doorAt = (pathname: string): Door | undefined => doors.find((path) => matchPath(path, pathname));

function signedOut(): null {
  showOrganization(null);
  deleteStoredResponses();
  applyPreferences(undefined);
  return null;
}

/** Removes from this tab what another user or organization must not see. */
export function forgetData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  forgetRows();
}

/** Deletes the stored responses if the user may see other teams or meetings than before. */
function forgetIfAudienceChanged(audience: string): void {
  const before = localStorage.getItem(storageKeys.audience);
  localStorage.setItem(storageKeys.audience, audience);
  if (before === null || before === audience) return;
  deleteStoredResponses();
  // Ask again, because the response to this call should be stored too.
  void api.auth.user().catch(() => undefined);
}

async function fetchUser(): Promise<CurrentUser | null> {
  // Usually no one is signed in there, and browsers log refused calls in the console.
  if (doorAt(location.pathname) && !(await api.auth.ways()).hasSession) return signedOut();
  try {
    const user = await api.auth.user();
    if (!isFromBefore()) forgetIfAudienceChanged(user.audience);
    showOrganization(user.organizationId);
    applyPreferences(user.preferences);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return signedOut();
    throw error;
  }
}

/** The signed-in user, or null. Never retried. */
export const userQuery = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async ({ client, queryKey }): Promise<CurrentUser | null> => {
    const before = client.getQueryData<CurrentUser | null>(queryKey);
    const user = await fetchUser();
    // Only on the first load: a later reload could lose typed text.
    if (user && !before) followLanguage(user.preferences.language);
    if (before && (before.id !== user?.id || before.organizationId !== user.organizationId)) forgetData();
    if (before && before.id !== user?.id) toast.dismiss();
    return user;
  },
  retry: false,
  staleTime: 0,
});

const userKey = hashKey(userQuery.queryKey);

/** The signed-in user from the cache, fast enough for every row of a list. */
export const signedInUser = (): CurrentUser | undefined =>
  (queryClient.getQueryCache().get(userKey)?.state.data as CurrentUser | null | undefined) ?? undefined;

/** Own rows depend on own teams, and the answer about these may arrive after the rows. */
let ownTeams = '';
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryHash !== userKey) return;
  const before = ownTeams;
  ownTeams = String(signedInUser()?.teamIds);
  if (before !== ownTeams) refreshRows();
});

/** The signed-in user. The start of the page has just requested it. */
export const useUser = () => useQuery({ ...userQuery, staleTime: 10_000 });

/** Whether the tab is switching organizations. Nothing is shown or requested meanwhile. */
export function useIsEntering(user: CurrentUser | null | undefined): boolean {
  const current = useStore(shownOrganization);
  return Boolean(user) && user?.organizationId !== current;
}

/** The signed-in user, for screens that need one. Reads the cache only. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSuspenseQuery({ ...userQuery, staleTime: Number.POSITIVE_INFINITY });
  if (!data) throw new Error('No one is signed in');
  return data;
}

/** Whether the user may create and change things: everyone except observers. */
export const useMayWork = (): boolean => mayWork(useCurrentUser());

/** The signed-in user as the permission rules take it. */
export function useAsker(): Asker {
  const { id: userId, role } = useCurrentUser();
  return useMemo(() => ({ userId, role }), [userId, role]);
}
