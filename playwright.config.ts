import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './e2e/browser.ts';
import type { EngineName } from './e2e/engines/engines.ts';
import { freePort } from './test/free-port.ts';

// Each worker reads this file too, so the environment passes on the folder and port that the first process chose.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  process.env.E2E_PORT = String(await freePort());
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const { E2E_DATA_DIR: DATA_DIR, E2E_PORT: PORT = '' } = process.env;
const baseURL = `http://127.0.0.1:${PORT}`;

/** The longest files start first, so that no worker runs one alone at the end. */
const longest = ['**/weekly-meeting.e2e.ts', '**/accessibility.e2e.ts', '**/pending-changes.e2e.ts'];

/** The journeys of a folder: in Chromium, and those of `*.engine.ts` in each engine. */
const projectsOf = (name: 'core' | 'all' | 'cameras') => [
  { name: `${name} longest`, testMatch: longest.map((file) => file.replace('**', name)) },
  { name, testMatch: `${name}/*.e2e.ts`, testIgnore: longest },
  ...(['webkit', 'firefox', 'chromium'] as const).map((engineName) => ({
    name: `${name} ${engineName}`,
    testMatch: `${name}/*.engine.ts`,
    // The other journeys already state the rest for Chromium.
    ...(engineName === 'chromium' && { grep: /@every-engine/ }),
    use: { engineName },
    // The journeys of a file run one after the other in one browser.
    fullyParallel: false,
  })),
];

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  projects: [...projectsOf('core'), ...projectsOf('all'), ...projectsOf('cameras')],
  // Three, because a journey also waits. `npm run test:all` runs those in `cameras` separately, one at a time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Generous: these limits find tests that hang, not slow machines.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results/journeys',
  use: {
    baseURL,
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: findBrowser(),
      // A journey is too short for the optimizing compilers: they take a seventh of the time of its pages.
      args: [...browserArguments, '--js-flags=--no-maglev --no-turbofan'],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // Playwright clicks an element once it stops moving, so animations would slow down each dialog and menu.
    contextOptions: { reducedMotion: 'reduce' },
    // `page.route` does not see what a service worker fetches. Journeys about the worker allow it.
    serviceWorkers: 'block',
    // Tracing takes a sixth of the time, so only what is repeated is traced.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'on-first-retry',
  },
  webServer: {
    command: 'exec node_modules/.bin/node --max-semi-space-size=4 dist/server/main.js',
    url: `${baseURL}/readyz`,
    env: { PORT, DATA_DIR, RATE_LIMIT: 'off', LOG_LEVEL: 'error', DEMO: 'on' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
});
