import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './contract/index.ts';

/**
 * Gives the client `virtual:routes`: method and path of every call, so that a browser need not load the
 * schemas (and zod) of the contract to make a call.
 */
function contractRoutes(): Plugin {
  const id = 'virtual:routes';
  const routes = Object.fromEntries(
    Object.entries(contract).map(([noun, calls]) => [
      noun,
      Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, [method, path]])),
    ]),
  );
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(routes)}` : undefined),
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), contractRoutes()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know light-dark(), which must not be rewritten: the scheme is chosen at run time.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'reference', 'pathReference'] },
      // All that the first screen needs in one file, and no request for a few bytes that screens share.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
          ],
        },
      },
    },
  },
});
