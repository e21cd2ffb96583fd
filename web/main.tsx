import './ui/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { headStart } from './app/headStart.ts';
import { Providers } from './app/Providers.tsx';
import { showToastAfterReload } from './lib/reload.ts';

headStart();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);
showToastAfterReload();
