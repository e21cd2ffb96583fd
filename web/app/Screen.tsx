import { type ComponentType, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '#web/lib/lazyPart.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { Arrival } from './Arrival.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import { type Screen as ScreenEntry, screens } from './routes.tsx';
import { ScreenLoader } from './ScreenLoader.tsx';

const components = new Map<ScreenEntry, ComponentType>(
  screens.map((screen) => [screen, screen.load ? lazyPart(screen.load) : screen.component]),
);

/** One screen in the shell: loaded when it is first visited, fenced so that its failure leaves the way out. */
export function Screen({ screen }: { screen: ScreenEntry }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const Component = components.get(screen);
  return (
    <Suspense fallback={<ScreenLoader title={screen.name} />}>
      <ErrorBoundary
        key={pathname}
        fallback={(again) => <BrokenScreen onRetry={again} onLeave={() => navigate('/')} />}
      >
        {Component && <Component />}
        <Arrival />
      </ErrorBoundary>
    </Suspense>
  );
}
