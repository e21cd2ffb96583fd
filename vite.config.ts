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
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'endpoint', 'reference', 'pathReference'] } },
  },
});
