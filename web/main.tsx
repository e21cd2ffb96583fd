import './ui/styles.ts';
import './lib/browser/printing.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { headStart } from './app/headStart.ts';
import { Providers } from './app/Providers.tsx';
import { leaveKeysToInputMethods } from './lib/browser/inputMethods.ts';
import { ignoreStrayFiles } from './lib/browser/strayFiles.ts';
import { trustTypes } from './lib/browser/trustedTypes.ts';
import { showToastAfterReload } from './lib/offline/reload.ts';
import { startWorker } from './lib/offline/serviceWorker.ts';
import { confirmLeaving } from './lib/query.ts';
import { loadLanguage, t } from './lib/translate.ts';
import { ErrorBoundary } from './ui/feedback/ErrorBoundary.tsx';
import { ErrorState } from './ui/feedback/ErrorState.tsx';
import { keepFocusInLists } from './ui/lists/keepFocus.ts';
import { watchLostFields } from './ui/lostFocus.ts';

trustTypes();
window.addEventListener('beforeunload', confirmLeaving);
// First, so that no other listener sees these keys.
leaveKeysToInputMethods();
keepFocusInLists();
watchLostFields();
ignoreStrayFiles();
headStart();
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
