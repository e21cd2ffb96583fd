import './ui/styles.ts';
import './lib/printing.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { headStart } from './app/headStart.ts';
import { Providers } from './app/Providers.tsx';
import { holdWhileChanging } from './lib/query.ts';
import { showToastAfterReload } from './lib/reload.ts';
import { ignoreStrayFiles } from './lib/strayFiles.ts';
import { loadLanguage } from './lib/translate.ts';
import { trustTypes } from './lib/trustedTypes.ts';
import { startWorker } from './lib/worker.ts';
import { ErrorBoundary } from './ui/feedback/ErrorBoundary.tsx';
import { ErrorState } from './ui/feedback/ErrorState.tsx';
import { keepFocusInLists } from './ui/lists/keepFocus.ts';
import { watchLostFields } from './ui/lostFocus.ts';

trustTypes();
window.addEventListener('beforeunload', holdWhileChanging);
keepFocusInLists();
watchLostFields();
ignoreStrayFiles();
headStart();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await loadLanguage();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <ErrorBoundary
        fallback={() => (
          <ErrorState
            title="Quarterdeck stopped working"
            description="Your work is safe on the server."
            onRetry={() => location.reload()}
          />
        )}
      >
        <App />
      </ErrorBoundary>
    </Providers>
  </StrictMode>,
);
showToastAfterReload();
startWorker();
