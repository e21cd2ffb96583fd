import { Button, Group } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { isFromBefore, useIsFromBefore } from '#web/lib/offline/storedResponses.ts';
import { navigate, useIsGoing, useLocation } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { type Screen as ScreenEntry, screens, writesAt } from './routes.tsx';

const components = new Map<ScreenEntry, ComponentType>(
  screens.map((screen) => [screen, screen.load ? lazyPart(screen.load) : screen.component]),
);

/** One screen in the shell: loaded when it is first visited, fenced so that its failure leaves the way out. */
export function Screen({ screen }: { screen: ScreenEntry }) {
  const { pathname } = useLocation();
  const Component = components.get(screen);
  const isGoing = useIsGoing() && location.pathname !== pathname;
  return (
    <Suspense fallback={<ScreenLoader title={say(screen.name)} />}>
      {isGoing && writesAt(location.pathname) && <Opening />}
      <ErrorBoundary
        key={screen.staysMounted ? screen.paths[0] : pathname}
        fallback={(again) => <BrokenScreen onRetry={again} onLeave={() => navigate('/')} />}
      >
        <Arriving title={say(screen.name)}>
          {Component && <Component />}
          <Arrival key={pathname} />
        </Arriving>
      </ErrorBoundary>
    </Suspense>
  );
}

/** A screen that one goes to; while the server is away nobody stays on the one before until its code comes. */
function Arriving({ title, children }: { title: string; children: ReactNode }) {
  const [isAway] = useState(isFromBefore);
  return isAway ? <Suspense fallback={<ScreenLoader title={title} />}>{children}</Suspense> : children;
}

/** What stands in place of a screen that broke. */
function BrokenScreen({ onRetry, onLeave }: { onRetry: () => void; onLeave: () => void }) {
  return (
    <Page title="Something went wrong">
      <EmptyState
        title="This screen stopped working"
        description="Your work is safe on the server. Try again, or go back to My 90."
        action={
          <Group gap="xs">
            <Button variant="default" onClick={onLeave}>
              Go to My 90
            </Button>
            <Button onClick={onRetry}>Try again</Button>
          </Group>
        }
      />
    </Page>
  );
}

/** The frame of a screen whose code is on its way. */
function ScreenLoader({ title }: { title: string }) {
  const { pathname } = useLocation();
  return (
    <Page title={title}>
      {useIsFromBefore() ? <ErrorState /> : <ListSkeleton />}
      {writesAt(pathname) && <Opening />}
    </Page>
  );
}

let isFirst = true;

/** On arriving at another screen: its heading takes the focus unless a part of it has, and a new screen is shown from its top, or where the address says. */
function Arrival() {
  const { isReturn, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival happens once
  useEffect(() => {
    if (!isFirst) {
      if (!isReturn && !hash) window.scrollTo(0, 0);
      const hasFocus = document.querySelector('main')?.contains(document.activeElement);
      if (!hasFocus) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    isFirst = false;
  }, []);
  return null;
}
