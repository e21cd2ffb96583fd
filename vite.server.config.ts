import { defineConfig } from 'vite';

/**
 * The server as one file, with the packages of many small modules in it, for it takes less memory and time than a
 * hundred. It lies as deep as what it is made of, so that what is found from there is found from here.
 */
export default defineConfig({
  build: { ssr: 'server/main.ts', outDir: 'dist/server', target: 'node24' },
  ssr: { noExternal: ['drizzle-orm', 'zod'] },
});
