import '#web/ui/styles.ts';
import '#web/lib/browser/printing.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { dayIn } from '#rules/dates.ts';
import { trustTypes } from '#web/lib/browser/trustedTypes.ts';
import { showToastAfterReload } from '#web/lib/offline/reload.ts';
import { startWorker } from '#web/lib/offline/serviceWorker.ts';
import { confirmLeaving, queryClient } from '#web/lib/query.ts';
import { Router } from '#web/lib/router.tsx';
import { signedOutPathAt } from '#web/lib/session.ts';
import { loadLanguage, t } from '#web/lib/translate.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { keepFocusInLists } from '#web/ui/lists/keepFocus.ts';
import { keepFocusOnScreen, watchLostFields } from '#web/ui/lostFocus.ts';
import { colorSchemeManager, theme } from '#web/ui/theme.ts';
import { App } from './App.tsx';
import { fetchScreen } from './loadScreen.ts';
import { screenAt } from './routes.tsx';
import { userIsThere } from './start.ts';
import { Toasts } from './Toasts.tsx';

trustTypes();
window.addEventListener('beforeunload', confirmLeaving);
// First, so that no other listener sees these keys.
leaveKeysToInputMethods();
keepFocusInLists();
keepFocusOnScreen();
watchLostFields();
ignoreStrayFiles();
/** How long the first drawing waits for the user and the code of the screen, in ms. */
const patienceMs = 150;
// What is there is drawn in one go, without loaders.
const isScreenThere = Promise.all([
  userIsThere,
  fetchScreen(signedOutPathAt(location.pathname) ?? screenAt(location.pathname)?.screen.paths[0] ?? '/'),
]);
const isEnough = Promise.race([isScreenThere, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
// Formatting the first date takes 100 ms on a slow phone. Do it now, while the responses are on their way.
setTimeout(() => dayIn('UTC', new Date()));
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// No top-level await: the load event would not wait for it, and the worker would not start.
Promise.all([loadLanguage(), isEnough]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <ErrorBoundary
          fallback={() => (
            <ErrorState
              title={t('Quarterdeck stopped working')}
              description={t('Your work is safe on the server.')}
              onRetry={() => location.reload()}
            />
          )}
        >
          <App />
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  ),
);
showToastAfterReload();
startWorker();

function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
        <Router>{children}</Router>
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>
  );
}

function keepFromPage(event: KeyboardEvent): void {
  // Safari ends the composition before the key that confirms it, and marks that key only by its code.
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

/** Hides the keys that belong to an input method from the page, so that Enter confirms a word and does not also send the form. */
function leaveKeysToInputMethods(): void {
  window.addEventListener('keydown', keepFromPage, { capture: true });
}

/** Ignores files dropped outside of a drop zone. The browser would open them instead of the app. */
function ignoreStrayFiles(): void {
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}
