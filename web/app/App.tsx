import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Params, Redirect, useIsNavigating, useLocation } from '#web/lib/router.tsx';
import { matchPath } from '#web/lib/routing/matchPath.ts';
import { signedOutPathAt, signedOutPaths, useCurrentUser, useIsEntering, useUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { useOrganizationInAddress } from '#web/organizations/useOrganizationInAddress.ts';
import { usePendingInvite } from '#web/organizations/usePendingInvite.ts';
import { useOrganizationCalendar, useTerms } from '#web/organizations/useTerms.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { CallsInProgress } from './CallsInProgress.tsx';
import { loadedScreen, loadScreen } from './loadScreen.ts';
import { isOutside, screenAt, writesAt } from './routes.tsx';
import { Screen } from './Screen.tsx';
import { Reconnecting } from './shell/Reconnecting.tsx';
import { Shell } from './shell/Shell.tsx';
import { useLiveAccount } from './shell/useLiveAccount.ts';
import { useChosenColorScheme } from './useColorScheme.ts';

const signedOutScreens = new Map<string | undefined, ComponentType>(
  signedOutPaths.map((path) => [path, lazyPart(() => loadScreen(path))]),
);
const JoinDialog = lazyPart(() => import('#web/organizations/JoinDialog.tsx'));
const NotFoundPage = lazyPart(() => import('./NotFoundPage.tsx'));
const OrganizationSignupPage = lazyPart(() => import('#web/organizations/OrganizationSignupPage.tsx'));
const NoOrganizationPage = lazyPart(() => import('#web/organizations/NoOrganizationPage.tsx'));

export function App() {
  return (
    <>
      <Content />
      <CallsInProgress />
    </>
  );
}

/** The screen at the address, or what comes before it. */
function Content() {
  const { data: user, isPending, isError, refetch } = useUser();
  const { isJoining, question } = usePendingInvite(user);
  const isLedElsewhere = useOrganizationInAddress(user);
  const isEntering = useIsEntering(user) || isLedElsewhere;
  const isWaiting = isPending || isJoining || isEntering;
  // Deferred: the first screen is drawn in steps and blocks nothing.
  const isComing = useDeferredValue(isWaiting, true);
  if (isError && (user === undefined || isEntering))
    return <ErrorState title={t('Quarterdeck is not reachable')} onRetry={refetch} />;
  if (isWaiting || isComing) {
    return (
      <>
        <FullScreenLoader />
        {user !== null && writesAt(location.pathname) && <Opening />}
      </>
    );
  }
  return (
    <Suspense fallback={<FullScreenLoader />}>
      {question && (
        <Suspense>
          <JoinDialog {...question} />
        </Suspense>
      )}
      <AtAddress user={user} />
    </Suspense>
  );
}

/** The screen at the address, as this user may see it. */
function AtAddress({ user }: { user: CurrentUser | null | undefined }) {
  const { pathname, search } = useLocation();
  const signedOutPath = signedOutPathAt(pathname);
  const SignedOutScreen = useMemo(
    () => signedOutPath && (loadedScreen(signedOutPath) ?? signedOutScreens.get(signedOutPath)),
    [signedOutPath],
  );
  if (SignedOutScreen) return <SignedOutScreen />;
  const isFounding = matchPath('/organization-signup', pathname);
  const found = screenAt(pathname);
  if (!isFounding && !found) return <NotFoundPage />;
  // An invite code is stored elsewhere and must not come back after the sign-in.
  if (!user) return <Redirect to="/auth" state={search.includes('invite=') ? pathname : pathname + search} />;
  if (!found) return <OrganizationSignupPage />;
  const screen = <Screen screen={found.screen} />;
  return (
    <Params value={found.params}>
      {user.organizationId && found.screen.isBare ? (
        <BareScreen key={user.organizationId}>{screen}</BareScreen>
      ) : user.organizationId ? (
        <Shell key={user.organizationId}>{screen}</Shell>
      ) : (
        <OutsideOrganizations>{screen}</OutsideOrganizations>
      )}
    </Params>
  );
}

/** A screen without navigation and header. */
function BareScreen({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const { data: organization } = useQuery(organizationQuery(user.organizationId));
  const terms = useTerms(organization);
  useOrganizationCalendar(organization);
  useLiveAccount(user);
  useChosenColorScheme(user);
  return (
    <main id="main" tabIndex={-1} key={terms} aria-busy={useIsNavigating()}>
      {children}
      <Reconnecting />
    </main>
  );
}

/** Users without an organization see the screens that need none, and how to create or join one. */
function OutsideOrganizations({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  if (!isOutside(pathname)) return <NoOrganizationPage />;
  return <main id="main">{children}</main>;
}
