import { hashKey, notifyManager, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { type Asker, mayWork } from '#rules/people.ts';
import { ApiError, accepted, answerOf, api, isRefusedAs } from './api.ts';
import { forgetRows, refreshRows } from './collections/registry.ts';
import { applyPreferences } from './formats.ts';
import { compareUsers, showLastVisit } from './offline/lastVisit.ts';
import { deleteStoredResponses, isFromBefore } from './offline/storedResponses.ts';
import { queryClient } from './query.ts';
import { isNotDefault, shownOrganization, showOrganization } from './requests/organization.ts';
import { sendRequest } from './requests/request.ts';
import { matchPath } from './routing/matchPath.ts';
import { storageKeys } from './storage.ts';
import { createStore } from './store.ts';
import { toast } from './toast.ts';
import { followLanguage } from './translate.ts';
import { useStore } from './useStore.ts';

/** The paths of the screens that need no sign-in. */
export const signedOutPaths = [
  '/auth',
  '/signup',
  '/invite',
  '/guest',
  '/meeting-answer',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
] as const;
type SignedOutPath = (typeof signedOutPaths)[number];

/** Returns which of `signedOutPaths` an address matches, if any. */
export const signedOutPathAt = (pathname: string): SignedOutPath | undefined =>
  signedOutPaths.find((path) => matchPath(path, pathname));

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
function forgetIfAudienceChanged({ organizationId, audience }: CurrentUser): void {
  const key = `${storageKeys.audience}.${organizationId}`;
  const before = localStorage.getItem(key);
  localStorage.setItem(key, audience);
  if (before === null || before === audience) return;
  deleteStoredResponses();
  // Requests again, so that the response to this call is stored too.
  void api.auth.user().catch(() => undefined);
}

/** Returns the user in the organization of this tab or, if they are no longer in it, in their current one. */
export async function requestUser(): Promise<CurrentUser> {
  const here = shownOrganization.get();
  try {
    const user = await api.auth.user();
    // The page preloads the user without our headers, so in their current organization.
    return here === null || user.organizationId === here ? user : await api.auth.user();
  } catch (error) {
    if (!isRefusedAs('not_a_member', error as Error)) throw error;
    const response = await sendRequest({ method: 'GET', url: '/api/user', headers: {}, body: null });
    return (await answerOf(await accepted(response))) as CurrentUser;
  }
}

function enter({ organizationId, defaultOrganizationId, preferences }: CurrentUser): void {
  showOrganization(organizationId);
  isNotDefault.set(organizationId !== defaultOrganizationId);
  applyPreferences(preferences);
}

async function fetchUser(): Promise<CurrentUser | null> {
  // Usually no one is signed in there, and browsers log refused calls in the console.
  if (signedOutPathAt(location.pathname) && !(await api.auth.ways()).hasSession) return signedOut();
  try {
    const user = await requestUser();
    if (!isFromBefore()) forgetIfAudienceChanged(user);
    enter(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return signedOut();
    throw error;
  }
}

const userCall = api.auth.user.options();
/** The user that this browser stored at the last visit. Read once, before the server's answer is stored. */
const lastUser =
  userCall.meta?.readLastVisit?.().then((last) => last as CurrentUser | undefined) ?? Promise.resolve(undefined);

/** The signed-in user, or null. Never retried. */
export const userQuery = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async ({ client, queryKey }): Promise<CurrentUser | null> => {
    const user = await fetchUser();
    // Read after the answer: the user may have signed out meanwhile, and signing out has removed the data already.
    const { data: before, dataUpdatedAt } = client.getQueryState<CurrentUser | null>(queryKey) ?? {};
    // Only on the first load: a later reload could lose typed text.
    if (!dataUpdatedAt) {
      void lastUser.then((last) => compareUsers(last, user));
      if (user) followLanguage(user.preferences.language);
    }
    if (before && (before.id !== user?.id || before.organizationId !== user.organizationId)) forgetData();
    if (before && before.id !== user?.id) toast.dismiss();
    return user;
  },
  retry: false,
  staleTime: 0,
});

const userKey = hashKey(userQuery.queryKey);

/** Shows the user of the last visit until the server has answered. One who must set up a second factor waits. */
export async function showLastUser(): Promise<void> {
  const last = await lastUser;
  if (!last || last.lacksSecondFactor || signedOutPathAt(location.pathname)) return;
  const meta = { readLastVisit: () => Promise.resolve(last) };
  if (await showLastVisit({ queryKey: userQuery.queryKey, meta }, true)) enter(last);
}

/** The signed-in user from the cache, fast enough for every row of a list. */
export const signedInUser = (): CurrentUser | undefined =>
  (queryClient.getQueryCache().get(userKey)?.state.data as CurrentUser | null | undefined) ?? undefined;

/** Tells components that the user has changed, together with the observers of the query. */
const currentUser = createStore<CurrentUser | undefined>(undefined);
const followUser = notifyManager.batchCalls(() => currentUser.set(signedInUser()));

/** The user's teams at the last answer. The user's rows depend on them, and may arrive earlier. */
let ownTeams = '';
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryHash !== userKey) return;
  followUser();
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

/** The signed-in user, for screens that need one. Reads the cache only, without an observer: each row of a list uses it several times. */
export function useCurrentUser(): CurrentUser {
  const user = useSyncExternalStore(currentUser.subscribe, signedInUser);
  if (!user) throw new Error('No one is signed in');
  return user;
}

/** Whether the user may create and change things: everyone except observers. */
export const useMayWork = (): boolean => mayWork(useCurrentUser());

/** The signed-in user as an argument of the permission rules. */
export function useAsker(): Asker {
  const { id: userId, role, inviters } = useCurrentUser();
  return useMemo(() => ({ userId, role, inviters }), [userId, role, inviters]);
}
