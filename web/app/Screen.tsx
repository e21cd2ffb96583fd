import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import My90Page from '#web/dashboard/My90Page.tsx';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { isFromBefore, useIsFromBefore } from '#web/lib/offline/storedResponses.ts';
import { navigate, useIsNavigating, useLocation } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { isFocusLost } from '#web/ui/lostFocus.ts';
import { loadedScreen, loadScreen } from './loadScreen.ts';
import { type Screen as ScreenEntry, screens, writesAt } from './routes.tsx';

/** Resolves once no menu of the header is open: a screen that arrives brings its own header, and would take the menu away. */
async function whenMenuCloses(): Promise<void> {
  while (document.querySelector('main [role="menu"]:popover-open'))
    await new Promise((resolve) => setTimeout(resolve, 100));
}

const lazyScreens = new Map<ScreenEntry, ComponentType>(
  screens.map((screen) => {
    const [path] = screen.paths;
    // My 90 is bundled with the start: as a file of its own it would bring along twenty small ones.
    return [screen, path === '/' ? My90Page : lazyPart(() => loadScreen(path).finally(whenMenuCloses))];
  }),
);

/** One screen in the shell. Loads when first visited; an error boundary keeps the navigation alive if it fails. */
export function Screen({ screen }: { screen: ScreenEntry }) {
  const { pathname } = useLocation();
  const Component = useMemo(() => loadedScreen(screen.paths[0]) ?? lazyScreens.get(screen), [screen]);
  const isNavigating = useIsNavigating() && location.pathname !== pathname;
  return (
    <Suspense fallback={<ScreenLoader title={t(screen.name)} />}>
      {isNavigating && writesAt(location.pathname) && <Opening />}
      <ErrorBoundary
        key={screen.staysMounted ? screen.paths[0] : pathname}
        fallback={(again) => <BrokenScreen onRetry={again} onLeave={() => navigate('/')} />}
      >
        <Arriving title={t(screen.name)}>
          {Component && <Component />}
          <Arrival key={pathname} />
        </Arriving>
      </ErrorBoundary>
    </Suspense>
  );
}

/** Shows a loader instead of the previous screen while we are offline and the code of the new one is missing. */
function Arriving({ title, children }: { title: string; children: ReactNode }) {
  const [isAway] = useState(isFromBefore);
  return isAway ? <Suspense fallback={<ScreenLoader title={title} />}>{children}</Suspense> : children;
}

/** Shown in place of a screen that failed. */
function BrokenScreen({ onRetry, onLeave }: { onRetry: () => void; onLeave: () => void }) {
  return (
    <Page title={t('Something went wrong')}>
      <EmptyState
        title={t('This screen stopped working')}
        description={t('Your work is safe on the server. Try again, or go back to My 90.')}
        action={
          <div className="row wrap gap-8">
            <Button variant="default" onClick={onLeave}>
              {t('Go to My 90')}
            </Button>
            <Button onClick={onRetry}>{t('Try again')}</Button>
          </div>
        }
      />
    </Page>
  );
}

/** The frame of a screen whose code is loading. */
function ScreenLoader({ title }: { title: string }) {
  const { pathname } = useLocation();
  return (
    <Page title={title}>
      {useIsFromBefore() ? <ErrorState /> : <ListSkeleton />}
      {writesAt(pathname) && <Opening />}
    </Page>
  );
}

/** After a navigation, focuses the heading unless something in the screen has the focus, and scrolls to the top or the hash. */
function Arrival() {
  const { arrival, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => {
    if (arrival === 'app' && !hash) window.scrollTo(0, 0);
  }, []);
  // Runs again when a screen is shown that had to wait for a part and was hidden meanwhile, which takes away the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useLayoutEffect(() => {
    if (arrival === 'load') return;
    const hasFocus = document.querySelector('main')?.contains(document.activeElement) && !isFocusLost();
    if (!hasFocus) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);
  return null;
}
