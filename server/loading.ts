import { enableCompileCache, registerHooks } from 'node:module';

// What was compiled once is kept beside the packages: it halves the time to start.
enableCompileCache('node_modules/.cache/compiled');

/**
 * Packages of many small modules with a long list of exports. From version 24.10 on, Node reads that list anew for each
 * of their modules, which costs half a second and 140 MB at start; a file beside its importer needs no such look-up.
 */
const ofManyModules = /\/node_modules\/(drizzle-orm|zod)\//;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!specifier.startsWith('.') || !ofManyModules.test(parentURL)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
