import '#web/ui/styles.ts';
import '#web/lib/browser/printing.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { dayIn } from '#rules/dates.ts';
import { leaveKeysToInputMethods } from '#web/lib/browser/inputMethods.ts';
import { ignoreStrayFiles } from '#web/lib/browser/strayFiles.ts';
import { trustTypes } from '#web/lib/browser/trustedTypes.ts';
import { showToastAfterReload } from '#web/lib/offline/reload.ts';
import { startWorker } from '#web/lib/offline/serviceWorker.ts';
import { confirmLeaving } from '#web/lib/query.ts';
import { doorAt } from '#web/lib/session.ts';
import { loadLanguage, t } from '#web/lib/translate.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { keepFocusInLists } from '#web/ui/lists/keepFocus.ts';
import { keepFocusOnScreen, watchLostFields } from '#web/ui/lostFocus.ts';
import { App } from './App.tsx';
import { fetchScreen } from './loadScreen.ts';
import { Providers } from './Providers.tsx';
import { screenAt } from './routes.tsx';

trustTypes();
window.addEventListener('beforeunload', confirmLeaving);
// First, so that no other listener sees these keys.
leaveKeysToInputMethods();
keepFocusInLists();
keepFocusOnScreen();
watchLostFields();
ignoreStrayFiles();
// The screen's code loads beside what is drawn around it.
fetchScreen(doorAt(location.pathname) ?? screenAt(location.pathname)?.screen.paths[0] ?? '/');
// Formatting the first date takes 100 ms on a slow phone. Do it now, while the responses are on their way.
setTimeout(() => dayIn('UTC', new Date()));
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// No top-level await: the load event would not wait for it, and the worker would not start.
loadLanguage().then(() =>
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
