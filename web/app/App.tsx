import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { lazyPart } from '#web/lib/lazyPart.ts';
import { useIsEntering, useUser } from '#web/lib/session.ts';
import { useOrganizationInAddress } from '#web/organizations/useOrganizationInAddress.ts';
import { usePendingInvite } from '#web/organizations/usePendingInvite.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { isOutside, screens } from './routes.tsx';
import { Screen } from './Screen.tsx';
import { Shell } from './shell/Shell.tsx';

const AuthPage = lazyPart(() => import('#web/auth/AuthPage.tsx'));
const SignupPage = lazyPart(() => import('#web/auth/SignupPage.tsx'));
const InvitePage = lazyPart(() => import('#web/auth/InvitePage.tsx'));
const ForgotPasswordPage = lazyPart(() => import('#web/auth/ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazyPart(() => import('#web/auth/ResetPasswordPage.tsx'));
const ConfirmEmailPage = lazyPart(() => import('#web/auth/ConfirmEmailPage.tsx'));
const JoinDialog = lazyPart(() => import('#web/organizations/JoinDialog.tsx'));
const NotFoundPage = lazyPart(() => import('./NotFoundPage.tsx'));
const OrganizationSignupPage = lazyPart(() => import('#web/organizations/OrganizationSignupPage.tsx'));
const NoOrganizationPage = lazyPart(() => import('#web/organizations/NoOrganizationPage.tsx'));

export function App() {
  const { data: user, isPending, isError, refetch } = useUser();
  const { isJoining, question } = usePendingInvite(user);
  const isLedElsewhere = useOrganizationInAddress(user);
  const isEntering = useIsEntering(user) || isLedElsewhere;
  const { pathname, search } = useLocation();
  // A code in the address is kept elsewhere, and must not come back after the sign-in.
  const from = search.includes('invite=') ? pathname : pathname + search;
  if (isError && (user === undefined || isEntering))
    return <ErrorState title="Quarterdeck cannot be reached" onRetry={refetch} />;
  if (isPending || isJoining || isEntering) return <FullScreenLoader />;
  return (
    <Suspense fallback={<FullScreenLoader />}>
      {question && (
        <Suspense>
          <JoinDialog {...question} />
        </Suspense>
      )}
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="/signup" element={<SignupPage />} />
        <Route path="/invite" element={<InvitePage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/confirm-email" element={<ConfirmEmailPage />} />
        <Route element={user ? <Outlet /> : <Navigate to="/auth" replace state={{ from }} />}>
          <Route path="/organization-signup" element={<OrganizationSignupPage />} />
          <Route element={user?.organizationId ? <Shell key={user.organizationId} /> : <OutsideOrganizations />}>
            {screens.flatMap((screen) =>
              screen.paths.map((path) => <Route key={path} path={path} element={<Screen screen={screen} />} />),
            )}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** In no organization there are only the screens that stand beyond them, and the way to one. */
function OutsideOrganizations() {
  const { pathname } = useLocation();
  if (!isOutside(pathname)) return <NoOrganizationPage />;
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
