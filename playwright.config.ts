import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './e2e/browser.ts';
import type { EngineName } from './e2e/engines/engines.ts';
import { freePort } from './test/free-port.ts';

// Each worker reads the configuration too: what is chosen once is handed on in the environment.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  process.env.E2E_PORT = String(await freePort());
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const { E2E_DATA_DIR: DATA_DIR, E2E_PORT: PORT = '' } = process.env;
const baseURL = `http://127.0.0.1:${PORT}`;
const longest = ['accessibility.e2e.ts', 'waiting.e2e.ts', 'weekly-meeting.e2e.ts'];

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'e2e',
  // The longest begin first, so that no worker is left alone with one at the end.
  projects: [
    { name: 'long', testMatch: longest },
    { name: 'others', testMatch: '*.e2e.ts', testIgnore: longest },
    ...(['webkit', 'firefox', 'chromium'] as const).map((engineName) => ({
      name: engineName,
      testMatch: 'engines/*.engine.ts',
      use: { engineName },
      // One browser runs the journeys of a file, one after the other.
      fullyParallel: false,
    })),
  ],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // At a desk a race is to be seen at once; elsewhere it is told as flaky, and stops nobody.
  retries: process.env.CI ? 1 : 0,
  // Whoever hangs is told so; how fast a machine is, is not tested.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results/journeys',
  use: {
    baseURL,
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // What moves is clicked when it rests: each dialog and menu would be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker fetches, a journey cannot hold back; those that are about it let it run.
    serviceWorkers: 'block',
    // To write down each step takes a sixth of the time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: 'exec node_modules/.bin/node --max-semi-space-size=8 dist/server/main.js',
    url: `${baseURL}/readyz`,
    env: { PORT, DATA_DIR, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DEMO: 'on' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
});
